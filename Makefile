# Everything runs in .venv, which the first target that needs it makes. `make help` lists the targets.

PYTHON ?= $(shell for python in python3.11 python3.12 python3 python3.13 python3.14; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$python && break; done)
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable
PYTEST := $(BIN)/pytest -n 2 --cov
RULES_COVERED := $(BIN)/coverage report --include='games/*,commands/decide.py' --fail-under=100
FILES := pyproject.toml constraints.txt

.DEFAULT_GOAL := help
.PHONY: help run test test-all lint fix golden bench clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## */\1\t/' | expand -t 12

run: .venv/installed  ## install what is missing and run the service: Redis, workers, API (Ctrl-C ends it)
	@exec $(BIN)/cairn serve --with-parent

test: lint  ## every check that a change must pass
	$(PYTEST) -m "not long"
	$(RULES_COVERED)

test-all: lint  ## the same, with the long forms of the tests
	$(PYTEST) -m ""
	$(RULES_COVERED)

lint: .venv/installed-test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: .venv/installed-test  ## format, and repair what can be repaired without thinking
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

golden: .venv/installed-test  ## write vectors, examples, missing event forms and playthroughs anew; read the diff before you commit it
	$(BIN)/python -m tests.events.vectors
	CAIRN_GOLDEN=write $(BIN)/pytest tests/games/test_golden.py tests/events/test_codec.py

bench: .venv/installed-bench  ## measure
	$(BIN)/python -m bench

clean:  ## remove what can be made again; the data folder stays
	rm -rf .venv *.egg-info .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/installed: $(FILES) | $(BIN)/pip
	@echo "Installing into .venv ..." >&2
	@$(INSTALL) . && touch $@

.venv/installed-%: $(FILES) | $(BIN)/pip
	@echo "Installing into .venv ..." >&2
	@$(INSTALL) '.[$*]' && touch $@ .venv/installed

# Debian's Python has venv without ensurepip: that fails half-way, so what it left is removed.
$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "cairn: Python 3.11 or newer is needed (Debian: apt install python3 python3-venv)" >&2; exit 1; }
	@$(PYTHON) -m venv .venv >/dev/null 2>&1 || { rm -rf .venv; $(PYTHON) -m virtualenv -q .venv 2>/dev/null; } \
		|| { rm -rf .venv; virtualenv -q -p $(PYTHON) .venv 2>/dev/null; } \
		|| { rm -rf .venv; echo "cairn: no virtual environment can be made (Debian: apt install python3-venv)" >&2; exit 1; }
