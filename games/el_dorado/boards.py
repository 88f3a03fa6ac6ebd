"""The boards as they are printed, to be checked against the cardboard with nothing but eyes.

Each side lies as its letter is read. A space is told by its letter and the number of its symbols: j jungle (machete), w
water (paddle), v village (coin), r rubble, c base camp. ^^ is a mountain, ^( a mountain with a cave, S1 to S4 are the
starting spaces.
"""

BOARDS: dict[str, str] = {
    "A": """
                   j1  c1  j1  j1
                 w1  ^^  j1  j1  v1
               j1  ^(  v1  j1  j1  j1
             j1  v1  j1  w1  j1  v1  j1
               j1  j1  v1  j1  w1  j1
                 j1  j1  j1  j1  j1
                   S1  S2  S3  S4
    """,
    "B": """
                   j1  w1  c1  w1
                 j1  j1  v1  ^(  j1
               j1  v1  j1  j1  j1  j1
             w1  j1  v1  j1  v1  j1  j1
               j1  j1  w1  j1  j1  j1
                 j1  j1  j1  j1  j1
                   S4  S3  S2  S1
    """,
    "C": """
                   j1  j1  r1  r1
                 j1  v1  r1  w1  w1
               w1  w1  v1  v1  r1  w1
             w1  v1  r1  ^(  w1  r1  r1
               v1  r1  w1  w1  v1  v1
                 v1  r1  j1  v1  w1
                   j1  j1  w1  w1
    """,
    "D": """
                   j2  j1  ^^  w3
                 j1  j1  v3  v1  ^^
               j1  w1  j1  ^^  v3  j1
             j2  w1  w2  ^(  j1  j1  j2
               j1  w1  w1  w2  w1  j1
                 j1  w1  w1  w1  j1
                   j1  j1  j1  j2
    """,
    "E": """
                   c1  v1  v1  v1
                 j1  j2  j1  ^(  v1
               r1  j1  ^^  w1  w1  j1
             j1  j2  j3  w1  j1  j2  r1
               j1  r1  r3  r1  ^^  j1
                 r1  ^^  j2  w2  j1
                   ^^  r1  r1  j1
    """,
    "F": """
                   j1  ^^  ^(  w1
                 j2  j1  ^^  w1  w1
               r1  j1  w2  w3  w1  r1
             r1  v1  v2  ^^  j2  j1  r1
               r1  v1  r2  j1  j1  r1
                 j1  j3  j1  w2  w2
                   c1  j2  r1  c2
    """,
    "G": """
                   j1  j1  j1  j1
                 j1  j2  v1  ^^  j1
               v1  v2  v2  r1  v1  j1
             ^^  ^(  v4  v3  v2  j2  c1
               v1  v2  v2  r1  v1  j1
                 j1  j2  v1  ^^  j1
                   j1  j1  j1  j1
    """,
    "H": """
                   w1  w2  w2  w2
                 v1  w1  w1  w1  w2
               v2  v2  v1  v1  w1  w2
             v3  ^(  v2  v2  v1  j1  j1
               v2  v2  v1  v1  j1  j2
                 v1  j1  j1  j1  j2
                   j1  j2  j2  j2
    """,
    "I": """
                   j1  j1  j1  j1
                 v1  j1  ^^  j1  j1
               v1  v2  j1  ^^  j2  j1
             v1  v2  j1  j2  c3  ^^  ^(
               v2  r3  ^^  ^^  j2  j1
                 w2  w1  w1  j1  j1
                   w2  w2  w1  j1
    """,
    "J": """
                   w1  w1  w1  w1
                 w1  ^^  w2  w1  r2
               w1  w2  j1  j2  r2  r1
             v1  v1  j2  c1  j1  r2  r1
               v1  v2  j1  j1  r2  r1
                 v1  v2  v2  ^(  r1
                   v1  v1  v1  r2
    """,
    "K": """
                   c1  j2  j2  j1
                 j1  j1  w3  j1  j2
               j1  j2  j1  j3  j1  j2
             j2  j1  j3  j1  j3  j1  j2
               j2  j1  j3  j1  j2  j1
                 j2  j1  v4  j1  j1
                   j1  j2  j2  c1
    """,
    "L": """
                   w1  c1  c1  j3
                 j1  w1  w1  j3  j1
               j2  j1  j1  j3  j1  j2
             j2  j1  ^^  j1  ^(  j1  j2
               j1  j2  j2  j1  j2  j1
                 v2  c2  v2  j1  j1
                   j2  j2  j1  ^^
    """,
    "M": """
                   j1  j1  j1  c1
                 j1  v4  ^^  ^^  w4
               j1  v2  j1  j1  w1  ^(
             ^^  j1  j1  r2  j1  j1  ^^
               ^^  ^^  ^^  ^^  r2  j1
                 j1  j1  j1  r2  j1
                   w1  w1  j1  j1
    """,
    "N": """
                   j1  j1  j1  j1
                 v1  j1  j2  j1  w1
               v1  v2  j1  w1  w1  w1
             w1  w1  v3  v4  v3  v2  v1
               w1  w1  w1  j1  v2  v1
                 j1  j1  j2  j1  j1
                   j1  j1  j1  j1
    """,
    # ── strips ──
    "O": """
               v2  v1  r1  j2  r2
             v1  ^^  w4  ^^  ^^  r1
               v1  w1  j2  j1  r1
    """,
    "P": """
               w3  w2  w1  w2  w3
             r1  w1  w1  w1  w1  j1
               w1  j2  w3  r2  w1
    """,
    "Q": """
               r1  v1  v1  w1  j3
             j2  r1  j2  v3  w1  j2
               j1  r3  j1  j1  w2
    """,
    "R": """
               j1  j1  ^^  v1  v1
             j1  j3  ^^  v1  c1  v1
               j1  j1  ^^  v1  v1
    """,
    # ── the two sides of El Dorado: three finishing spaces around the city ##, whose spaces nobody enters ──
    "S": """
                 ##  ##
               j1  j1  ##
                     j1
    """,
    "T": """
                 ##  ##
               w1  w1  ##
                     w1
    """,
}

PIECES_OF_CARDBOARD = ("AB", "CD", "EF", "GH", "IJ", "KL", "MN", "OP", "QR", "ST")  # C-19: both sides of one piece
START_BOARDS, STRIPS, FINISHES = "AB", "OPQR", "ST"
