# One image for both: the API (the default) and, with the command `cairn worker`, a worker.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 \
    CAIRN_HOST=0.0.0.0 CAIRN_PORT=8000 CAIRN_DATA=/var/lib/cairn

RUN useradd --uid 10001 --create-home cairn && install --directory --owner cairn --mode 700 /var/lib/cairn
WORKDIR /app
COPY . .
RUN pip install --constraint constraints.txt --editable . && python -m compileall -q .

USER cairn
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s CMD ["cairn", "api", "--check"]
CMD ["cairn", "api"]
