"""The numbered rules and rulings, as RULES.md tells them."""

from games.kit import Rule

START = "How the game works"
TURN = "Turn structure"
MOVEMENT = "Phase 1, movement"
SPECIAL = "Phase 1, special spaces"
MARKET = "Phase 1, buy new cards"
ITEMS = "Special cards: items"
DISCARDING = "Phase 2"
DRAWING = "Phase 3"
BLOCKADES = "Blockades"
END = "End of the game"
TWO = "Rules for 2 players"
CARDS = "Glossary, expedition cards"
ACTIONS = "Glossary, action cards"
CAVES = "Caves variant"
RULING = "ruling"

RULEBOOK = {
    # ── the rulebook ──
    "R1": Rule("Everybody starts with eight cards: three Explorers, four Travelers and a Sailor.", START),
    "R2": Rule("A turn starts with four cards in the hand.", START),
    "R3": Rule("Eighteen piles of three cards are for sale: six on the market board, twelve beside it.", MARKET),
    "R4": Rule("Six blockades, each with a symbol and a power, lie between the boards of the map.", BLOCKADES),
    "R5": Rule("Seats take turns of three phases: play cards, discard what was played, draw.", TURN),
    "R6": Rule("Any number of cards from the hand may be played, each once: first to move, then to buy.", TURN),
    "R7": Rule(
        "A landscape space next to the piece is entered with one card of its symbol and enough power.", MOVEMENT
    ),
    "R8": Rule("Power that is left takes the piece on to further spaces of the same symbol.", MOVEMENT),
    "R9": Rule("A piece may stop at any time; the power it has left is lost.", MOVEMENT),
    "R10": Rule("The power of several cards is never added up for one landscape space.", MOVEMENT),
    "R11": Rule("Rubble is entered by playing as many cards as it has symbols, whichever they are.", SPECIAL),
    "R12": Rule("So is a base camp, but those cards are out of the game for good.", SPECIAL),
    "R13": Rule("Nobody ever enters a mountain.", SPECIAL),
    "R14": Rule("Nobody enters a space where a piece stands.", SPECIAL),
    "R15": Rule("In a turn one card may be bought, whether or not a piece has moved.", MARKET),
    "R16": Rule(
        "Cards with a coin pay their power, all others half a coin; together they must reach the price.", MARKET
    ),
    "R17": Rule("A bought card goes to the discard pile and is of no use in the same turn.", MARKET),
    "R18": Rule(
        "Only the piles on the market board are for sale; while a spot there is vacant all others are too, and the "
        "pile of a card bought from them moves to that spot.",
        MARKET,
    ),
    "R19": Rule("An item that is used for its function leaves the game.", ITEMS),
    "R20": Rule("An item that is played for something else is discarded like any card.", ITEMS),
    "R21": Rule(
        "At the end of a turn the played cards are discarded; each card left in the hand is kept or discarded.",
        DISCARDING,
    ),
    "R22": Rule(
        "Then the hand is filled up to four cards; if the draw pile runs out, the discard pile is shuffled into a "
        "new one.",
        DRAWING,
    ),
    "R23": Rule(
        "A blockade shuts the border that it lies on until somebody does for it what a space of its kind would "
        "ask, and keeps it.",
        BLOCKADES,
    ),
    "R24": Rule("Once a blockade is gone, everybody may cross that border.", BLOCKADES),
    "R25": Rule(
        "Whoever first enters a finishing space goes on into El Dorado and starts the final round, in which those "
        "after have a last turn; then the game is over.",
        END,
    ),
    "R26": Rule("If that is the last player of a round, the game is over at once.", END),
    "R27": Rule("Of several in El Dorado the one with the most blockades wins, then the one with the strongest.", END),
    "R28": Rule("Two players have two pieces each, on the starting spaces 1 and 3, and 2 and 4.", TWO),
    "R29": Rule("Of two players, one has arrived when both pieces have.", TWO),
    "R30": Rule("The power of a card moves one piece; it is not split between two.", TWO),
    "R31": Rule("A joker is a machete, a paddle or a coin, as its player says when it is played.", CARDS),
    "R32": Rule("An action card may be played at any time of the own turn; then the turn goes on.", ACTIONS),
    "R33": Rule("The Transmitter takes any card that is for sale or beside the board, without paying.", ACTIONS),
    "R34": Rule("The Cartographer draws two cards.", ACTIONS),
    "R35": Rule("The Compass draws three cards.", ACTIONS),
    "R36": Rule("The Scientist draws a card; then a card of the hand may be removed from the game.", ACTIONS),
    "R37": Rule("The Travel Log draws two cards; then up to two of the hand may be removed from the game.", ACTIONS),
    "R38": Rule("The Native goes one step, whatever the space asks for, or takes a blockade.", ACTIONS),
    "R39": Rule("The 36 cave tokens are shuffled, and four lie face down on each cave.", CAVES),
    "R40": Rule("A piece that stops next to a cave takes its top token and shows it; passing by is not enough.", CAVES),
    "R41": Rule("The same cave is explored again only after a stop somewhere not next to it.", CAVES),
    "R42": Rule("A token may be played at any time of an own turn, and is out of the game then.", CAVES),
    "R43": Rule("Machete, paddle and coin tokens move a piece like cards; coin tokens also pay.", CAVES),
    "R44": Rule("A draw token draws a card.", CAVES),
    "R45": Rule("A remove token removes a card of the hand from the game.", CAVES),
    "R46": Rule("A replace token lays down up to four cards of the hand and draws as many.", CAVES),
    "R47": Rule("A keep token, played right after an item, has it discarded instead of removed.", CAVES),
    "R48": Rule("A pass token lets its player enter occupied spaces for the rest of the turn.", CAVES),
    "R49": Rule("A Native token does what the Native does.", CAVES),
    "R50": Rule("A change token gives the next card played another symbol.", CAVES),
    # ── rulings ──
    "C-1": Rule(
        "Moving comes first: once a card or token is played for its coins, cards move no piece any more in this "
        "turn; the option free_order lifts this.",
        RULING,
    ),
    "C-2": Rule("The Native's one step can be a blockade: it is taken, and the piece stays where it is.", RULING),
    "C-3": Rule("Taking a blockade is a step like any other: power that is left may go on.", RULING),
    "C-4": Rule(
        "One blockade lies on each connection of two boards, but none where the route leaves a strip; the others "
        "go back to the box unseen.",
        RULING,
    ),
    "C-5": Rule(
        "The Transmitter is no purchase, and reaches the piles beside a full market board; they stay there.", RULING
    ),
    "C-6": Rule(
        "An item spent for its own symbol, to move or to pay, has been used and leaves the game; for rubble or as "
        "half a coin it is discarded; at a base camp it leaves the game anyway.",
        RULING,
    ),
    "C-7": Rule(
        "A card bought or taken is not drawn in the same turn: it joins the discard pile when the turn ends, "
        "before the new hand is drawn.",
        RULING,
    ),
    "C-8": Rule(
        "The discard pile is shuffled without the cards played in this turn; if there is nothing to draw, fewer "
        "are drawn.",
        RULING,
    ),
    "C-9": Rule("Any number of cards may be kept; who keeps four or more draws none.", RULING),
    "C-10": Rule("Unspent power is lost as soon as another card or token is played, or a card is bought.", RULING),
    "C-11": Rule("A piece that arrives frees its finishing space at once.", RULING),
    "C-12": Rule(
        "Among those in El Dorado when the final round ends: most blockades, then the highest power, then the "
        "highest printed number, then who came first.",
        RULING,
    ),
    "C-13": Rule(
        "Serpentine ends on the river; on the map of the first game board K lies at 21 -1, in Swamplands strip O "
        "at 12 5.",
        RULING,
    ),
    "C-14": Rule("A stop gives at most one token, and a cave without tokens gives none.", RULING),
    "C-15": Rule("Starting spaces are never entered again.", RULING),
    "C-16": Rule("A turn may be ended without a card played.", RULING),
    "C-17": Rule(
        "If nobody has arrived after the agreed number of rounds, nobody wins, and the result says capped.", RULING
    ),
    "C-18": Rule("Playing a token ends the movement before it: the piece has stopped.", RULING),
    "C-19": Rule(
        "A custom map uses each board once and on one side, from a start to a finish that can be reached, each "
        "board touching the next; with at most nine caves, six blockades, and no space beside two caves.",
        RULING,
    ),
    "C-20": Rule("Blockades and cave tokens are shuffled like cards: committed, and provable.", RULING),
    "C-21": Rule(
        "The seat that the option names begins, else one drawn by lot; it takes starting space 1, and the others "
        "follow in order.",
        RULING,
    ),
    # ── rulings: readings ──
    "D-1": Rule(
        "Action cards, the Native among them, and tokens may be played before, between and after moving and buying.",
        RULING,
    ),
    "D-2": Rule(
        "A piece stops when no power is left, and always after rubble, a base camp or the Native; else when its "
        "player stops it, plays anything else or ends the turn. The cave is explored before that takes effect.",
        RULING,
    ),
    "D-3": Rule(
        "Who has arrived ends the turn: played cards are discarded, the hand is kept, nothing is drawn.", RULING
    ),
    "D-4": Rule("A card with a coin always pays its power, never half a coin; what is paid too much is lost.", RULING),
    "D-5": Rule(
        "Movement tokens go on with power that is left and take blockades, but are no cards for rubble.", RULING
    ),
    "D-6": Rule("A changed symbol holds for the next card played, whatever for, and lapses with the turn.", RULING),
    "D-7": Rule(
        "An item can be kept until the next card, token or purchase; not one that was left at a base camp.", RULING
    ),
    "D-8": Rule(
        "A pass token holds for all movement of the turn, the Native's too; pieces may share a space then.", RULING
    ),
    "D-9": Rule("A token may be played without effect; but to remove or keep a card there must be one.", RULING),
    "D-10": Rule("With no card in the hand after the draw, the Scientist and the Travel Log ask for nothing.", RULING),
    "D-11": Rule("A blockade is taken from any space that touches it; where two touch a space, either.", RULING),
    "D-12": Rule("Tied players compare their one best blockade, not sums.", RULING),
    "D-13": Rule("Who arrives in the last agreed round has arrived.", RULING),
    "D-14": Rule(
        "A card or token is played to move only if it can, and its first step comes before anything else.", RULING
    ),
    "D-15": Rule("Coins are played one card at a time; what is not spent when the turn ends is lost.", RULING),
    "D-16": Rule("With the first card discarded from the hand the turn is ending: nothing more is played.", RULING),
    "D-17": Rule(
        "Everybody sees played, discarded, removed and bought cards; of a hand and a draw pile only the size, of a "
        "cave only how many tokens are left.",
        RULING,
    ),
    # ── rulings: leaving ──
    "L-1": Rule(
        "When a seat leaves, its pieces leave the map and its turns are skipped; the last one left wins.", RULING
    ),
    "L-2": Rule("A seat that leaves after it has arrived has not: if nobody else has, the race goes on.", RULING),
}
