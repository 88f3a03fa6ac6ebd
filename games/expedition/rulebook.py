"""The numbered rules and rulings, as RULES.md tells them."""

from games.kit import Rule

CARDS = "Expedition"
PLAY = "Play"
ADDING = "Add a card to an expedition"
MULTIPLIERS = "Multiplier Cards"
DISCARDING = "Discarding a card"
DRAWING = "Draw a card"
SCORING = "Game end and scoring"
RULING = "ruling"

RULEBOOK = {
    # ── the rulebook; there is no R12, so that nobody mistakes it for the ruling R-12 ──
    "R1": Rule(
        "Fifty-two cards: in each of four suits the numbers ace to 10, and jack, queen, king to multiply.", CARDS
    ),
    "R2": Rule("Two players get seven cards each from a full shuffle; the rest is the deck.", CARDS),
    "R3": Rule("Seats take turns; a turn is one card laid from the hand and then one card drawn, never less.", PLAY),
    "R4": Rule("A suit's expedition goes on only with numbers above its last; gaps are fine.", ADDING),
    "R5": Rule("Each player has expeditions of their own, and all of their cards stay open to both.", ADDING),
    "R6": Rule(
        "Multipliers open an expedition, as many as wanted; after its first number they come too late.", MULTIPLIERS
    ),
    "R7": Rule("A card may be discarded instead, face up.", DISCARDING),
    "R8": Rule("The card drawn is the top one of the deck or of the discard pile.", DRAWING),
    "R9": Rule("The card discarded in this turn may not be drawn in it.", DRAWING),
    "R10": Rule("A round is over the moment the last card of the deck is drawn.", SCORING),
    "R11": Rule("Everybody may know how many cards the deck still has.", SCORING),
    "R13": Rule("An expedition is worth the sum of its numbers, once and once more for each multiplier.", SCORING),
    "R14": Rule("Eight cards or more of either kind earn 20 points on top, which nothing multiplies.", SCORING),
    "R15": Rule("Points of all rounds add up, and every card is shuffled in for the next round.", SCORING),
    "R16": Rule("Whoever leads in total begins the next round.", SCORING),
    "R17": Rule("After the agreed rounds, usually three, the game is over and the highest total wins.", SCORING),
    # ── rulings ──
    "E-1": Rule("All suits share one discard pile; an option gives each suit a pile of its own.", RULING),
    "E-2": Rule("A discard shuts its pile for the turn: with only one pile there is then only the deck.", RULING),
    "E-3": Rule("Setting out costs nothing; an option takes 20 from the sum of every expedition begun.", RULING),
    "E-4": Rule("Multipliers without a number have nothing to multiply and are worth 0.", RULING),
    "E-5": Rule("The ace is the 1, the lowest number.", RULING),
    "E-6": Rule("Jack, queen and king do the same and come in any order.", RULING),
    "E-7": Rule("The seat that the option names begins the first round, else a seat drawn by lot.", RULING),
    "E-8": Rule(
        "With equal totals the seat that did not begin the last round begins the next; at the end they are a draw.",
        RULING,
    ),
    "E-9": Rule("What the rulebook's scoring calls investment cards are the multipliers.", RULING),
    "E-10": Rule("The rulebook's picture of a scoring is lost: nothing is read into it.", RULING),
    "E-11": Rule(
        "The cap counts finished turns; if its turn draws the deck's last card, the round ends as usual.", RULING
    ),
    "E-12": Rule("After a capped round the game goes on; every match has a cap, of 100 turns or more.", RULING),
    "E-13": Rule("With a cost, a suit never begun stays at 0, and multipliers alone make -40, -60 or -80.", RULING),
    "E-14": Rule("The bonus does not ask whether the expedition made a profit.", RULING),
    "E-15": Rule("Nobody is ever unable to draw: while a round lasts, the deck has a card.", RULING),
    "E-16": Rule("From the next turn on either player may take a discarded card, its discarder too.", RULING),
    "E-17": Rule("Any number of rounds from 1 to 20 may be agreed.", RULING),
    "E-18": Rule("Cards left in the hands count for nothing.", RULING),
    "E-19": Rule("Of a discard pile everybody sees the top card and how many lie there.", RULING),
    "R-12": Rule("A round that reaches its turn cap is scored as it stands, and the result says capped.", RULING),
    "L-1": Rule("When a seat leaves, the other wins at once; a round that was under way is not scored.", RULING),
}
