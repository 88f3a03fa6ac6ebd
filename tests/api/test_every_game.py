"""Every game and every variant is served by its registration alone: played, seen, replayed, left, exported."""

from random import Random

from tests.games.tables import every_table

MOST = 90  # moves, before a seat leaves
VIEWS = ("board", "hand", "scores", "moves")


@every_table
def test_a_match_is_played_seen_replayed_left_and_exported(service, key, seats, options):
    chooser = Random(seats)
    match, tokens = service.running(seats, dict(options), key)
    service.play(match, tokens, MOST, lambda moves: moves[chooser.randrange(len(moves))])
    for token in tokens:
        seen = {name: service.get(f"/matches/{match}/{name}", token).json for name in VIEWS}
        version = service.record(match)["version"]
        replayed = service.get(f"/matches/{match}/replay", token).json
        move = replayed.pop("move")
        assert replayed == {"version": version, **seen}
        lines = service.get(f"/matches/{match}/timeline?after={move['first'] - 1}", token).json["timeline"]
        assert (move["last"], move["lines"]) == (version, lines)
    for token in tokens[1:] if service.to_move(match, tokens) else ():
        assert service.send(match, token, {"type": "resign"}).status_code in (201, 409)  # 409: the match has ended
    record, exported = service.record(match), service.get(f"/matches/{match}/export").json
    assert record["status"] == "ended"
    assert exported["head"] == {"hash": record["head"], "version": record["version"]}
    assert {event["type"].partition(".")[0] for event in exported["events"]} == {"match", key}
