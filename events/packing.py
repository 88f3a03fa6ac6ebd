"""Bodies at rest: deflated with a fixed dictionary to a third of their size; what comes out is what went in.

A dictionary is part of the storage format: it never changes. A better one gets the next number and stands beside it.
"""

import zlib

FIELD = b"h1"  # of a stream's entry: its check, then its body deflated with dictionary 1
BARE_FIELD = b"d1"  # the same without a check; no longer written
CHECK_SIZE = 8  # bytes, the first of the hash up to the event

# What bodies have in common, the most common last, where references to it are shortest.
_DICTIONARY_1 = (
    b'"type":"match.MatchCreated","version":1}"options":{"rounds":3,"starter":null,"max_turns":500},"rules'
    b'":1,"seats":2,"shuffle_id":"},"schema":1,"secrets":[["seed","end",""command":{"game":"","options":{"'
    b'type":"create_match"},"id":""type":"match.MatchEnded","version":"reason":"completed","reason":"retir'
    b'ed","reason":"capped","scores":[,"winners":["type":"match.SeatResigned","version":"command":{"type":'
    b'"resign"},"type":"match.TokenRevoked","generation":"command":{"nonce":null,"seat":1,"type":"take_sea'
    b't"},"id":""},"public":{"nonce":null,"seat":"secrets":[["player","all",""],["cause.player","all",""]]'
    b',"type":"match.SeatTaken","version":"type":"el-dorado."type":"expedition."type":"lost-cities-board."'
    b'],["hands.3",[3],""],["hands.2",[2],""],["hands.1",[1],""],"type":"lost-cities.HandsDealt","version"'
    b':"cause":null,"draws":[["hands.0",2,0,8],["hands.1",2,8,8]],"match":"","public":{},"schema":1,"secrets":'
    b'[["hands.0",[0],""draws":[["starter",1,0,1]],"public":{"starter":0},"secrets":[["lots","end",""]],"shu'
    b'ffles":[["lots",1,2,""type":"lost-cities.StarterDrawn","version":"type":"lost-cities.StarterNamed","'
    b'version":"public":{"round":1,"starter":1},"secrets":[["deck","end",""]],"shuffles":[["deck",2,60,""t'
    b'ype":"lost-cities.RoundStarted","version":"type":"lost-cities.RoundScored","version":"capped":false,'
    b'"scores":[["command":{"type":"pass_cards"},"partner":2,"secrets":[["cards",[0,2],"["cause.cards",[0]'
    b',"["cards",[1,3],""type":"lost-cities.CardsPassed","version":"type":"lost-cities.SeatRetired","versi'
    b'on":"command":{"color":"R","type":"take_discard"},"id":"","public":{"card":"","color":"G","seat":1},'
    b'"schema":1,"type":"lost-cities.DiscardTaken","version":"command":{"card":"R10","type":"discard_card"'
    b'},"id":""public":{"card":"WX","seat":0},"schema":1,"secrets":[["state","end",""]],"type":"lost-citie'
    b's.CardDiscarded","version":"command":{"type":"draw_card"},"id":"","seat":1},"draws":[["card",2,16,1]],'
    b'"match":""public":{"seat":0},"schema":1,"secrets":[["card",[1],""],["state","end",""]],"type":"lost-'
    b'cities.CardDrawn","version":{"at":18000000000,"cause":{"command":{"card":"BX","type":"play_card"},"i'
    b'd":"","seat":0},"match":"","public":{"card":"Y2","seat":0},"schema":1,"secrets":[["state","end",""]]'
    b',"type":"lost-cities.CardPlayed","version":}'
)
_WINDOW = -12  # bits; negative: without a header
_MEMORY = 4  # zlib's level: little to copy, and enough for so small a text


# Reading the dictionary costs more than packing a body: it is read once, and the press copied. Never used itself.
_PRESS = zlib.compressobj(6, zlib.DEFLATED, _WINDOW, _MEMORY, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY_1)


def packed(body: bytes) -> bytes:
    press = _PRESS.copy()
    return press.compress(body) + press.flush()


def packed_entry(digest: bytes, body: bytes) -> bytes:
    """The body behind the beginning of the hash up to it, so that damage is found where it is and not at the head."""
    return digest[:CHECK_SIZE] + packed(body)


def unpacked(fields: dict[bytes, bytes]) -> tuple[bytes, bytes | None]:
    """The body in a stream entry's fields, and its check if it has one."""
    entry = fields.get(FIELD)
    if entry is None:
        return _inflated(fields[BARE_FIELD]), None
    return _inflated(entry[CHECK_SIZE:]), entry[:CHECK_SIZE]


def _inflated(deflated: bytes) -> bytes:
    press = zlib.decompressobj(_WINDOW, _DICTIONARY_1)
    body = press.decompress(deflated)
    if not press.eof:
        raise zlib.error("it is cut off")
    return body
