"""Stepping through a match, without a terminal: every game, every key."""

from pathlib import Path

import pytest
from fakeredis import FakeRedis

from cli.drawing import Drawing, clip, printable
from cli.stepping import HELP, PACES, Film, Stepping
from events.loading import advance
from events.match_file import read_match_file
from events.redaction import AUDITOR
from tests.games.tables import every_seating
from tests.world import seated

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "everybody.json"
SIZES = ((80, 24), (120, 40), (40, 10), (20, 4), (20, 3), (10, 2), (1, 1))


def film_of(table):
    record = table.store.head(table.id)
    return Film(table.store.read(table.id), record.key)


@pytest.fixture(scope="module")
def film():
    return Film(*read_match_file(EXAMPLE.read_bytes()))


@pytest.fixture
def stepping(film):
    return Stepping(film)


def press(stepping, *keys, now=0.0):
    for key in keys:
        stepping.press(key, now)
    return stepping.version


@every_seating
def test_every_version_is_drawn_for_every_viewer(key, seats):
    table = seated(FakeRedis(), key, seats).play(40)
    film = film_of(table)
    stepping, drawing = Stepping(film), Drawing()
    entries, match_key = table.store.read(table.id), table.match.key
    for version in range(1, film.last + 1):
        stepping.jump(version)
        assert film.at(version) == advance(None, entries[:version], match_key)
        for viewer in film.viewers:
            assert stepping.viewer == viewer
            columns, rows = SIZES[version % len(SIZES)]
            for size in ((80, 24), (columns, rows)):
                lines = drawing.draw(stepping, *size)
                assert len(lines) == size[1]
                assert all(len(line.text) <= size[0] and line.text.isprintable() for line in lines)
            stepping.see_as_the_next_viewer()
    assert film.viewers == (None, *range(seats), AUDITOR)


@every_seating
def test_a_seat_sees_its_hand_and_others_do_not(key, seats):
    film = film_of(seated(FakeRedis(), key, seats).play(10))
    tables = {viewer: film.table(film.last, viewer) for viewer in film.viewers}
    assert tables[AUDITOR] == tables[None]
    assert all(any(line.startswith("hand") for line in tables[seat]) for seat in range(seats))
    assert not any(line.startswith("hand") for line in tables[None])


@every_seating
def test_stepping_by_commands_stops_after_each_of_them(key, seats):
    table = seated(FakeRedis(), key, seats)
    ends = [1, *range(2, seats + 1), table.head.version]
    while len(ends) < 30 and table.match.turn:
        ends.append(table.play(1, seed=len(ends)).head.version)
    stepping = Stepping(film_of(table))
    forth = [1] + [press(stepping, "N") for _ in ends[1:]]
    assert forth == ends
    assert press(stepping, "N") == ends[-1]
    assert [ends[-1]] + [press(stepping, "B") for _ in ends[1:]] == ends[::-1]
    assert press(stepping, "B") == 1


def test_within_a_command_one_goes_to_its_end_and_back_to_the_one_before(stepping):
    first, last = stepping.film.command(stepping.film.last)
    assert last > first
    stepping.jump(first)
    assert press(stepping, "N") == last
    stepping.jump(first)
    assert press(stepping, "B") == first - 1


@pytest.mark.parametrize(
    ("keys", "version"),
    [
        (["right", "n", " ", "enter"], 5),
        (["end", "left", "b", "p"], -3),
        (["left"], 1),
        (["end", "right"], 0),
        (["end", "home"], 1),
        (["1", "6", "enter"], 16),
        (["g", "1", "6", "enter"], 16),
        (["g", "1", "6", "backspace", "2", "enter"], 12),
        (["7", "enter", "1", "6", "escape"], 7),
        (["7", "enter", "g", "enter"], 7),
        (["7", "enter", "g", "backspace", "enter"], 7),
        (["1", "6", "n"], 2),
        (["0", "enter"], 1),
        (["9"] * 30 + ["enter"], 0),
        (["x", "up", "", "²", "é"], 1),
    ],
)
def test_keys_lead_to_a_version(stepping, keys, version):
    assert press(stepping, *keys) == (version if version > 0 else stepping.film.last + version)
    assert not stepping.left


@pytest.mark.parametrize("key", ["q", "escape", "ctrl-c"])
def test_one_can_leave(stepping, key):
    press(stepping, key)
    assert stepping.left


def test_a_jump_folds_nothing(stepping):
    matches = [stepping.film.at(version) for version in range(1, stepping.film.last + 1)]
    for version in (17, 3, stepping.film.last, 1):
        stepping.jump(version)
        assert stepping.film.at(stepping.version) is matches[version - 1]


def test_viewers_take_turns_and_know_what_they_knew_then(stepping):
    hidden = "draws a card from the deck"
    drew = next(at for at in range(1, stepping.film.last) if hidden in stepping.film.story(at, None, 1)[0])
    stepping.jump(drew)
    told = {}
    for viewer in stepping.film.viewers:
        assert stepping.viewer == viewer
        told[viewer] = hidden not in stepping.film.story(drew, viewer, 1)[0]
        press(stepping, "s")
    drawer = int(stepping.film.story(drew, None, 1)[0].split()[2])
    assert stepping.viewer is None
    assert told == {None: False, drawer: True, 1 - drawer: False, AUDITOR: True}


def test_after_the_end_everything_is_told(film):
    lines = film.story(film.last, None, film.last)
    assert len(lines) == film.last
    assert not any("draws a card" in line for line in lines)


def test_it_goes_on_by_itself_at_its_pace_and_stops_at_the_end(stepping):
    press(stepping, "a", now=10.0)
    assert (stepping.playing, stepping.wait(10.0), stepping.version) == (True, 1.0, 1)
    stepping.tick(10.9)
    assert stepping.version == 1
    stepping.tick(11.0)
    assert (stepping.version, stepping.wait(11.25)) == (2, 0.75)
    press(stepping, "+", now=20.0)
    assert stepping.wait(20.0) == 0.5
    press(stepping, *["+"] * 20, now=20.0)
    assert stepping.wait(20.0) == pytest.approx(min(PACES))
    press(stepping, *["-"] * 20, now=20.0)
    assert stepping.wait(20.0) == pytest.approx(max(PACES))
    now = 100.0
    for _ in range(stepping.film.last):
        stepping.tick(now := now + max(PACES))
    assert (stepping.version, stepping.wait(now)) == (stepping.film.last, None)
    stepping.tick(now + 100)
    assert stepping.version == stepping.film.last
    press(stepping, "a", now=now)
    assert (stepping.playing, stepping.version) == (True, 1)
    press(stepping, "a", now=now)
    assert not stepping.playing


# ── what is drawn ──


def drawn(stepping, columns=80, rows=24, drawing=None):
    return [line.text for line in (drawing or Drawing()).draw(stepping, columns, rows)]


def test_a_frame_has_header_table_story_and_keys(stepping):
    press(stepping, "1", "6", "enter", "s")
    lines = drawn(stepping)
    game, match = stepping.film.at(16).match.game.title, stepping.film.at(16).match.id
    assert lines[0] == f"{game}  {match}".ljust(80 - len(ending := f"16 of {stepping.film.last}  as seat 0")) + ending
    assert lines[1 : 1 + len(stepping.film.table(16, 0))] == [line[:80] for line in stepping.film.table(16, 0)]
    assert lines[-2].startswith("▸   16  ")
    assert [line[0] for line in lines[-5:-2]] == [" "] * 3
    assert lines[-1].startswith("→ next")


def test_the_footer_asks_for_the_version_and_the_help_lists_all_keys(stepping):
    press(stepping, "1", "6")
    assert drawn(stepping)[-1].startswith("jump to version 16▏")
    press(stepping, "escape", "?")
    lines = drawn(stepping)
    assert all(any(what in line for line in lines) for _, what in HELP)
    press(stepping, "?", "a", "+")
    assert drawn(stepping)[0].endswith("as a spectator  ▶ 2/s")


def test_the_table_says_who_is_missing_until_it_is_laid(stepping):
    assert drawn(stepping)[1] == "The table is laid when all seats are taken: 0 of 2 are."


def test_of_a_match_that_still_runs_it_is_said_that_nobody_else_sees_this(film):
    running = Stepping(film_of(seated(FakeRedis()).play(3)))
    assert any("it still runs" in line for line in drawn(running))
    assert not any("it still runs" in line for line in drawn(Stepping(film)))


def test_a_large_table_is_moved_by_keys_and_never_past_its_edges():
    stepping, drawing = Stepping(film_of(seated(FakeRedis(), "el-dorado", 4)), 12), Drawing()
    whole = stepping.film.table(12, None)
    drawn(stepping, 60, 20, drawing)

    def top_and_left():
        shown = drawn(stepping, 60, 20, drawing)[1:14]
        return next(
            (top, left)
            for top in range(len(whole))
            for left in range(120)
            if [line[left : left + 60] for line in whole[top : top + 13]] == shown
        )

    for keys, place in (
        (["page up"] * 9 + ["<"] * 20, (0, 0)),
        (["up"], (0, 0)),
        (["down", "down", ">"], (2, 8)),
        (["up", "<"], (1, 0)),
        (["page down"] * 20, (len(whole) - 13, 0)),
        (["up"], (len(whole) - 14, 0)),
    ):
        for key in keys:
            drawing.scroll(key)
        assert top_and_left() == place


def difference(one, other):
    return next(at for at in range(len(one) + len(other)) if one[: at + 1] != other[: at + 1])


@pytest.mark.parametrize("columns", [80, 30])
def test_after_a_step_the_window_shows_what_changed(columns):
    stepping, drawing = Stepping(film_of(seated(FakeRedis(), "el-dorado", 4).play(200))), Drawing()
    followed = 0
    for version in range(12, stepping.film.last + 1):
        stepping.jump(version)
        old, new = (stepping.film.table(at, None) for at in (version - 1, version))
        rows = [row for row in range(1, len(new)) if len(old) == len(new) and old[row] != new[row]]
        shown = drawn(stepping, columns, 24, drawing)[1:17]
        for row in rows[:1]:
            followed += 1
            changed = difference(old[row], new[row])
            starts = [new[row].find(line) for line in shown if line.strip() and line in new[row]]
            assert any(start <= changed <= start + columns for start in starts), version
    assert followed > 100


def test_what_strangers_write_cannot_command_the_terminal():
    table = seated(FakeRedis(), seats=2)
    evil = "Eve\x1b]0;owned\x07\x1b[2J\u202e\r\n"
    table.create(key="a-match-with-an-odd-name").seat(evil, "Bob")
    film = film_of(table)
    for version in range(1, film.last + 1):
        for line in drawn(Stepping(film, version)):
            assert line.isprintable()
    assert "takes the seat as Eve�]0;owned�" in drawn(Stepping(film, 2))[-2]


@pytest.mark.parametrize(
    ("text", "columns", "clipped"),
    [
        ("abc", 2, "ab"),
        ("日本語", 5, "日本"),
        ("e\u0301a", 1, "e\u0301"),
        ("é→x", 2, "é→"),
        ("", 3, ""),
        ("ab", 9, "ab"),
    ],
)
def test_wide_and_combining_characters_are_counted_as_they_are_shown(text, columns, clipped):
    assert clip(printable(text), columns) == clipped
