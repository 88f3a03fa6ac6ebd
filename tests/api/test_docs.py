"""/docs: every path, every code, and nothing that has to be loaded from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from api.codes import CODES
from tests.service import Service


class Page(HTMLParser):
    """The ids on a page, what it links to, and what it loads."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loaded = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if tag == "a" and "href" in found else []
        sources = ("src", "srcset", "data", "action", "poster") + (() if tag == "a" else ("href",))
        self.loaded += [found[name] for name in sources if name in found]


@pytest.fixture(scope="module")
def text():
    answer = Service().get("/docs")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    return answer.text


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


def test_every_code_has_an_anchor_and_an_explanation(text, page):
    assert set(CODES) <= set(page.ids)
    for code, about in CODES.items():
        assert about
        assert f'<tr id="{code}">' in text


def test_anchors_are_different(page):
    assert len(page.ids) == len(set(page.ids))


def test_every_path_is_shown(text):
    for path, methods in Service().get("/openapi.json").json["paths"].items():
        assert f"<code>{path}</code>" in text
        for operation in methods.values():
            assert operation["summary"].replace("'", "&#39;") in text


def test_nothing_is_loaded_from_elsewhere(text, page):
    assert page.loaded == []
    assert not re.search(r"@import|url\(|fetch\(|XMLHttpRequest|import\(", text)
    assert not re.search(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]", re.sub(r"/{2} A link.*", "", text))


def test_every_link_leads_somewhere(page):
    service = Service()
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids, link
        else:
            assert service.get(f"/{link}").status_code == 200, link


def test_the_page_about_http_lists_the_paths_that_there_are():
    page = (Path(__file__).parents[2] / "docs" / "http.md").read_text()
    told = set(re.findall(r"^(GET|POST) +(/\S*)", page, re.M))
    assert told == {
        (method.upper(), path.replace("{match}", "{id}"))
        for path, methods in Service().get("/openapi.json").json["paths"].items()
        for method in methods
        if path not in ("/openapi.json", "/docs")
    }
