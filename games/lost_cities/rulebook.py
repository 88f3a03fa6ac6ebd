"""The numbered rules and rulings, as RULES.md tells them."""

from games.kit import Rule

CONTENTS = "Contents"
PREPARATION = "Preparation"
TURN = "Playing the game"
ADDING = "Playing the game, adding to an expedition"
DISCARDING = "Playing the game, discarding"
DRAWING = "Playing the game, drawing"
SCORING = "Game end and scoring"
PARTNERS = "Rules for 4 players"
RULING = "ruling"

RULEBOOK = {
    # ── the rulebook; there is no R12, so that nobody mistakes it for the ruling R-12 ──
    "R1": Rule("Sixty cards: for each of five destinations the numbers 2 to 10 and three investment cards.", CONTENTS),
    "R2": Rule("The number of rounds is agreed beforehand; three is usual.", PREPARATION),
    "R3": Rule(
        "Each round begins with a full shuffle and eight cards to each seat; the rest is the deck.", PREPARATION
    ),
    "R4": Rule("Someone begins the first round: the seat that the option names, else a seat drawn by lot.", TURN),
    "R5": Rule("Seats take turns; a turn is one card laid from the hand and then one card drawn.", TURN),
    "R6": Rule("On its own side a seat adds to an expedition only numbers above its last; gaps are fine.", ADDING),
    "R7": Rule("Up to three investment cards open an expedition; after its first number they come too late.", ADDING),
    "R8": Rule("All cards of an expedition stay open to everybody.", ADDING),
    "R9": Rule("A card may be discarded instead, on its colour's pile, of which only the top card shows.", DISCARDING),
    "R10": Rule("The card drawn is the top one of the deck or of any discard pile.", DRAWING),
    "R11": Rule("The card discarded in this turn may not be drawn in it.", DRAWING),
    "R13": Rule("A round is over the moment the last card of the deck is drawn.", SCORING),
    "R14": Rule("Everybody may know how many cards the deck still has.", SCORING),
    "R15": Rule("An expedition is worth the sum of its numbers less 20; one never begun is worth nothing.", SCORING),
    "R16": Rule("That worth, good or bad, is taken once and once more for each investment card.", SCORING),
    "R17": Rule("Eight cards or more in an expedition earn 20 points on top, which nothing multiplies.", SCORING),
    "R18": Rule("Points of all rounds add up, and every card is shuffled in for the next round.", SCORING),
    "R19": Rule("Whoever leads in total begins the next round.", SCORING),
    "R20": Rule("After the agreed rounds the game is over and the highest total wins.", SCORING),
    "R21": Rule("Partners play with 75 cards: the numbers 2, 3 and 4 exist twice.", PARTNERS),
    "R22": Rule("Seats that face each other are partners and share one side of the board.", PARTNERS),
    "R23": Rule("An expedition never holds the same number twice.", PARTNERS),
    "R24": Rule("A seat may give up its whole turn to pass two cards, face down, to its partner.", PARTNERS),
    "R25": Rule("Whoever passes keeps at least six cards.", PARTNERS),
    "R26": Rule("Partners have no other way to tell each other anything.", PARTNERS),
    # ── rulings: two players ──
    "C-1": Rule("Nobody is ever unable to draw: while a round lasts, the deck has a card.", RULING),
    "C-2": Rule("After a discard its whole pile is shut for the turn, the cards beneath included.", RULING),
    "C-3": Rule("From the next turn on anybody may take that card, its discarder too.", RULING),
    "C-4": Rule("Investment cards count towards the eight cards of the bonus.", RULING),
    "C-5": Rule("The bonus does not ask whether the expedition made a profit.", RULING),
    "C-6": Rule("When the last card of the deck is drawn, nobody gets another turn.", RULING),
    "C-7": Rule("With equal totals the side that did not begin the last round begins the next.", RULING),
    "C-8": Rule("Who leads is told by the running total, not by the round just played.", RULING),
    "C-9": Rule("Equal totals at the end are a draw: nobody wins.", RULING),
    "C-10": Rule("Any number of rounds from 1 to 20 may be agreed; the default is three.", RULING),
    "C-11": Rule("Without a card played or discarded there is no draw: a turn cannot be skipped.", RULING),
    "C-12": Rule("Equal cards are interchangeable: a move names a face, and no played card tells its copy.", RULING),
    "R-12": Rule("A round that reaches its turn cap is scored as it stands, and the result says capped.", RULING),
    # ── rulings: partners ──
    "P-1": Rule("After a pass nothing is drawn.", RULING),
    "P-2": Rule("A pass is exactly two cards and needs at least eight in the hand.", RULING),
    "P-3": Rule("A receiver may hold ten cards and stays there; hands are of six, eight or ten.", RULING),
    "P-4": Rule("Passed cards may be passed on or back, if the hand allows it.", RULING),
    "P-5": Rule("Passed cards are known to passer and receiver; the others know only that two moved.", RULING),
    "P-6": Rule("A seat with six cards cannot pass.", RULING),
    "P-7": Rule("A seat may pass in its very first turn.", RULING),
    "P-8": Rule("Seats are numbered clockwise from 0; 0 and 2 are partners, 1 and 3 are partners.", RULING),
    "P-9": Rule("Both partners extend the same expeditions; a number's second copy can only be discarded.", RULING),
    "P-10": Rule("Points belong to the partnership.", RULING),
    "P-11": Rule(
        "The leading partnership begins with the partner who did not begin the last round that either of them began; "
        "if neither has yet, with the one who sits next clockwise after the last starter.",
        RULING,
    ),
    "P-12": Rule("A pass counts as a turn towards the turn cap.", RULING),
    "P-13": Rule("Higher means strictly higher: an equal number does not extend an expedition.", RULING),
    "P-14": Rule("There is no talk between partners: no move carries a message.", RULING),
    # ── rulings: leaving ──
    "L-1": Rule("When a seat leaves, the other side wins at once; a round that was under way is not scored.", RULING),
}
