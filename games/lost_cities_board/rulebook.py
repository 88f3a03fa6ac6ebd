"""The numbered rules and rulings, as RULES.md tells them."""

from games.kit import Rule

CONTENTS = "Game contents"
PREPARING = "Preparing to play"
SEQUENCE = "Sequence of play"
OPENING = "Playing a card, beginning an expedition down a path"
STEPPING = "Playing a card, stepping to a new stone"
CITY = "Playing a card, when an explorer has already reached a lost city"
DISCARDING = "Playing a card, discarding"
DRAWING = "Drawing a card"
TILES = "Finding an event tile"
ENDING = "Ending an expedition and scoring"
SCORING = "Scoring an expedition"
NEXT = "The next expedition"
END = "Ending the game"
SHORT = "The short game"
VARIANT = "Rule variant"
RULING = "ruling"
HOUSE = "house value"

RULEBOOK = {
    # ── the rulebooks; there is no R12, so that nobody mistakes it for the ruling R-12 ──
    "R1": Rule("110 cards: in each of five colours the values 0 to 10, every card twice.", CONTENTS),
    "R2": Rule(
        "Five paths of nine stones worth -20, -15, -10, 5, 10, 15, 30, 35 and 50 points; a bridge lies between the "
        "sixth stone and the seventh.",
        CONTENTS,
    ),
    "R3": Rule("Each seat leads four adventurers and one researcher.", CONTENTS),
    "R4": Rule(
        "25 event tiles (nine artifacts, nine arrows, seven with victory points) are shuffled onto the tile spaces and "
        "lie open.",
        PREPARING,
    ),
    "R5": Rule("The cards are shuffled, each seat gets eight of them, and the rest is the deck.", PREPARING),
    "R6": Rule("At a table of two, thirty cards are put aside unseen before the deal.", PREPARING),
    "R7": Rule("A long game is three expeditions; each of them is scored.", SEQUENCE),
    "R8": Rule(
        "The first rulebook lets the players agree who begins, the second names the oldest: the option names a seat, "
        "else one is drawn by lot.",
        SEQUENCE,
    ),
    "R9": Rule("Turns go clockwise; a turn is one card laid from the hand and then one card drawn.", SEQUENCE),
    "R10": Rule(
        "To open a path, lay a card of its colour before you, the lowest that you hold, and put an explorer of your "
        "choice on the first stone.",
        OPENING,
    ),
    "R11": Rule("A seat sends no second explorer along a path; explorers of several seats may share it.", OPENING),
    "R13": Rule(
        "On your own column of a colour lay an equal or a higher card, and its explorer goes on one stone.", STEPPING
    ),
    "R14": Rule(
        "If that explorer has reached the ninth stone, the card lets you move any one explorer of yours one stone.",
        CITY,
    ),
    "R15": Rule("A card may be discarded instead, on its colour's pile, of which only the top card shows.", DISCARDING),
    "R16": Rule("The card drawn is the top one of the deck or of any discard pile.", DRAWING),
    "R17": Rule("The tile on a stone that an explorer comes to takes effect at once.", TILES),
    "R18": Rule("An artifact is taken off the board and kept; its space stays empty.", TILES),
    "R19": Rule(
        "A tile with victory points pays them at once, to the researcher no more than to others, and stays for those "
        "who follow.",
        TILES,
    ),
    "R20": Rule(
        "An arrow lets you move one of your explorers on the paths one stone, if it is not on the ninth, and stays for "
        "those who follow.",
        TILES,
    ),
    "R21": Rule("A tile that is reached by an arrow takes effect too, and so on.", TILES),
    "R22": Rule("An expedition is over the moment five explorers altogether have crossed bridges.", ENDING),
    "R23": Rule("The tile that the fifth of them comes to has no effect.", ENDING),
    "R24": Rule("An expedition is over, too, when the last card of the deck is drawn.", ENDING),
    "R25": Rule("Each adventurer brings the points of the stone that it stands on, good or bad.", SCORING),
    "R26": Rule("The researcher brings twice the points of its stone, good or bad.", SCORING),
    "R27": Rule("The sum is paid out or has to be paid back; nobody falls below zero victory points.", SCORING),
    "R28": Rule("Then all explorers come home, and each artifact tile is exchanged for a token.", SCORING),
    "R29": Rule(
        "For the next expedition all tiles and all cards are shuffled anew; victory points and tokens stay.", NEXT
    ),
    "R30": Rule("The next expedition begins with the seat whose turn would have come.", NEXT),
    "R31": Rule(
        "After the third expedition the long track says what a seat's tokens are worth; too few of them cost points.",
        END,
    ),
    "R32": Rule("Then the most victory points win; among equals, the most tokens.", END),
    "R33": Rule("A short game is one expedition, and its tokens are worth what the short track says.", SHORT),
    "R34": Rule(
        "In the variant a column may rise or fall: the first card that differs from the one before sets its direction.",
        VARIANT,
    ),
    # ── rulings ──
    "B-1": Rule(
        "Opening with the lowest card is meant as it is said; the option opening_card allows any card, and so does the "
        "variant.",
        RULING,
    ),
    "B-2": Rule("In the variant equal cards set no direction, and always fit.", RULING),
    "B-3": Rule("An arrow for which no explorer can move has no effect.", RULING),
    "B-4": Rule(
        "A move that an arrow or a city allows may be skipped; a step by a card, an artifact and victory points may "
        "not.",
        RULING,
    ),
    "B-5": Rule("An arrow or a city moves only explorers on stones 1 to 8, and brings on no new one.", RULING),
    "B-6": Rule("An arrow may move the very explorer that found it.", RULING),
    "B-7": Rule("A card may be laid on a finished path even if no explorer can move.", RULING),
    "B-8": Rule("A card laid on a finished path stays in its column and counts as its last card.", RULING),
    "B-9": Rule("An explorer moved by a city finds tiles like any other.", RULING),
    "B-10": Rule(
        "If the fifth explorer crosses in the middle of a chain, all stops there: what was found before stays, its own "
        "tile does nothing, nothing is drawn.",
        RULING,
    ),
    "B-11": Rule("Tiles beyond the bridge work for the explorers that cross before the fifth.", RULING),
    "B-12": Rule("The five are counted over all seats and paths, each explorer once.", RULING),
    "B-13": Rule(
        "Nobody moves after the draw that takes the last card of the deck; a card from a pile ends nothing.", RULING
    ),
    "B-14": Rule(
        "The card just discarded may be taken back in the same turn, unless redraw_own_discard forbids it.", RULING
    ),
    "B-15": Rule(
        "Zero is the floor of the running total, once after each expedition and once more after the artifacts; not of "
        "single explorers.",
        RULING,
    ),
    "B-16": Rule(
        "Victory points from tiles count at once, and may be lost again when the expedition is scored.", RULING
    ),
    "B-17": Rule("The thirty cards are drawn afresh from all cards before every expedition, and never shown.", RULING),
    "B-18": Rule("Whose turn would have come is the seat after the last that acted, also after a broken turn.", RULING),
    "B-19": Rule("Ages are not known here: without the option, a lot says who begins.", RULING),
    "B-20": Rule("Seats that are equal in tokens too share the victory.", RULING),
    "B-21": Rule("Among equals the tokens of the whole game count.", RULING),
    "B-22": Rule(
        "Victory points are hidden after the first rulebook, open after the second, unless hidden_vp says otherwise.",
        RULING,
    ),
    "B-23": Rule("Of a discard pile its top card and its size are shown.", RULING),
    "B-24": Rule(
        "Which explorer sets out is chosen when a path is opened, and never changed; the fifth path gets the one "
        "that is left.",
        RULING,
    ),
    "B-25": Rule("A short game's tiles become tokens, too, and it is won in the same way.", RULING),
    "B-26": Rule("The space of an artifact that was taken stays empty until the next expedition.", RULING),
    "B-27": Rule("Cards in the hands count for nothing when an expedition is over.", RULING),
    "B-28": Rule(
        "A turn is a card laid, then any moves of explorers that it brings, one after the other, then a card drawn.",
        RULING,
    ),
    "B-29": Rule("Scoring follows the end of each expedition, not only that of the game.", RULING),
    "B-30": Rule(
        "On the long track fewer than six artifacts cost points after the first rulebook, fewer than five after the "
        "second.",
        RULING,
    ),
    "R-12": Rule("An expedition that reaches its turn cap is scored as it stands, and the result says capped.", RULING),
    # ── readings ──
    "B-31": Rule("A tile on a first stone is found when the path is opened.", RULING),
    "B-32": Rule("Opening a path always names the explorer, even when only one kind is left.", RULING),
    "B-33": Rule("Where taking back is forbidden, the whole pile of the discard is shut for the turn.", RULING),
    "B-34": Rule(
        "Hidden victory points are those of the others, in every view, until the game is over; the events are open.",
        RULING,
    ),
    "B-35": Rule(
        "The option edition names the rulebook: 000 is the first, 001 the second, which says more and is the default.",
        RULING,
    ),
    "B-36": Rule("The turn cap counts the finished turns of an expedition.", RULING),
    "B-37": Rule("If the deck runs out in the turn of the cap, the expedition ended naturally.", RULING),
    "B-38": Rule("After a capped expedition the game goes on with the next.", RULING),
    # ── house values ──
    "H-1": Rule(
        "Which 25 stones have a tile space is a house layout, not the printed board; any other may be given.", HOUSE
    ),
    "H-2": Rule(
        "The long track is the house's own but for 30 points for six and 70 for nine artifacts (second rulebook).",
        HOUSE,
    ),
    "H-3": Rule("The short track is the house's own.", HOUSE),
    "H-4": Rule(
        "The seven victory point tiles are worth 5, 5, 10, 10, 10, 15 and 15; the rulebooks show only a 15.", HOUSE
    ),
    # ── leaving ──
    "L-1": Rule(
        "When one of two seats leaves, the other wins at once; the expedition under way is not scored.", RULING
    ),
    "L-2": Rule(
        "When one of more seats leaves, its explorers stay where they are, count for the bridge and are scored; its "
        "points and artifacts stay.",
        RULING,
    ),
    "L-3": Rule("The hand of a seat that leaves goes out of play, and it is dealt no other.", RULING),
    "L-4": Rule(
        "A seat that has left has no turns; if it leaves within its turn, that ends there: what it did stays, a choice "
        "that is open lapses, nothing is drawn, and the cap does not count it.",
        RULING,
    ),
    "L-5": Rule("The last seat left wins at once, whatever the points; nothing more is scored.", RULING),
    "L-6": Rule("A seat that has left cannot win, whatever its points.", RULING),
    "L-7": Rule("Cards are put aside only at a table made for two, not where two are left of more.", RULING),
}
