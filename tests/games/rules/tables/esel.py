"""Small cases of Esel: a table, hence its length. Who takes a trick has a table of its own, esel-tricks.csv.

Unless a row says otherwise the seats' own trumps are clubs, diamonds, hearts, spades, and nobody but seat 0
is dealt a diamond, so that seat 0 leads the first deal of the match.
"""

from tests.games.rules.tables.row import Row

PASSED = "pass, pass, "
THREE_PASSED = "pass, pass, pass, "
TWO = ("6C 7C 9C JC", "6S 7S 9S JS")
SIX = ("6C 7C 8C 9C", "JC QC KC TC", "AC 6H 7H 8H", "9H JH QH KH", "TH AH 6S 7S", "8S 9S JS QS")

BIDS = (
    Row(
        "the bids come first",
        TWO,
        legal="go, pass",
        refuses="6C",
        sees={"phase": "bidding", "bids": [None, None], "needed": [None, None], "leader": None, "stock": 28},
    ),
    Row("each bids in turn", TWO, actions="go", legal="go, pass", sees={"bids": ["go", None], "seat": 1}),
    Row(
        "after the bids forehand leads any card",
        TWO,
        actions="go, pass",
        legal="6C, 7C, 9C, JC",
        sees={"phase": "open", "leader": 0, "seat": 0, "trick": [], "top": None},
    ),
    Row("two players need 44 or 68", TWO, actions="go, pass", sees={"needed": [44, 68]}),
    Row("three need 56 or 80", SIX[:3], actions="go, pass, go", sees={"needed": [56, 80, 56]}),
    Row("four need 68 or 92", SIX[:4], actions="go, pass", sees={"needed": [68, 92, None, None]}),
    Row(
        "five need 80 or 104",
        SIX[:5],
        actions="go, pass",
        options={"trumps": "none"},
        sees={"needed": [80, 104, None, None, None]},
    ),
    Row(
        "six need 92 or 116",
        SIX,
        actions="go, pass",
        options={"trumps": "none"},
        sees={"needed": [92, 116, None, None, None, None]},
    ),
    Row(
        "reversed, two need what six need",
        TWO,
        actions="go, pass",
        options={"thresholds": "reversed"},
        sees={"needed": [92, 116]},
    ),
    Row(
        "reversed, five need what three need",
        SIX[:5],
        actions="go, pass",
        options={"thresholds": "reversed", "trumps": "one"},
        sees={"needed": [56, 80, None, None, None]},
    ),
)

FIRST_LEAD = (
    Row(
        "the lowest diamond leads",
        ("6C 7C 9C 9D", "6S 7S 9S 8D"),
        actions="pass, pass",
        legal="6S, 7S, 9S, 8D",
        sees={"seat": 1, "leader": 1},
    ),
    Row(
        "the ten is above the king",
        ("6C 7C 9C TD", "6S 7S 9S KD", "6H 7H 9H AD"),
        actions=THREE_PASSED,
        sees={"leader": 1},
    ),
    Row(
        "not told before the bids are over",
        ("6C 7C 9C 9D", "6S 7S 9S 8D"),
        actions="go",
        sees={"leader": None},
    ),
)

LEADER = "KS 7C 9C JC"

FOLLOWING = (
    Row("a card that takes goes first", (LEADER, "6S 9S AS 7H"), actions=PASSED + "KS", legal="6S, AS"),
    Row("one below takes the led card", (LEADER, "QS 9S 6H 7H"), actions=PASSED + "KS", legal="QS"),
    Row("nothing takes: the suit", (LEADER, "9S JS 6H 7H"), actions=PASSED + "KS", legal="9S, JS"),
    Row("an equal card takes", (LEADER, "9S JS KH 7H"), actions=PASSED + "KS", legal="KH"),
    Row(
        "without the duty an equal card or the suit",
        (LEADER, "9S JS KH 7H"),
        actions=PASSED + "KS",
        legal="9S, JS, KH",
        options={"must_beat": False},
    ),
    Row(
        "without the duty a higher trump or the suit",
        (LEADER, "9S AH 6H 7H"),
        actions=PASSED + "KS",
        legal="9S, AH",
        trumps="C H",
        options={"must_beat": False},
    ),
    Row("a higher trump takes", (LEADER, "9S AH 6H 7H"), actions=PASSED + "KS", legal="AH", trumps="C H"),
    Row("a lower trump does not", (LEADER, "9S QH 6H 7H"), actions=PASSED + "KS", legal="9S", trumps="C H"),
    Row("an ordinary card does not", (LEADER, "9S AH 6H 7H"), actions=PASSED + "KS", legal="9S"),
    Row("no eight while the suit is held", (LEADER, "9S 8H 6H 7H"), actions=PASSED + "KS", legal="9S"),
    Row("void: an eight takes", (LEADER, "8H 6H 7H 9H"), actions=PASSED + "KS", legal="8H"),
    Row(
        "void, without the duty: any",
        (LEADER, "8H 6H 7H 9H"),
        actions=PASSED + "KS",
        legal="8H, 6H, 7H, 9H",
        options={"must_beat": False},
    ),
    Row("void, nothing takes: any", (LEADER, "QH 6H 7H 9H"), actions=PASSED + "KS", legal="QH, 6H, 7H, 9H"),
)

HEAD = "6S 7C 9C JC"

LATER = (
    Row(
        "a card after which the led one comes back need not be played",
        (HEAD, "8S 6H 7H 9H", "KS 7S QC TC"),
        actions=THREE_PASSED + "6S, 8S",
        legal="KS, 7S",
    ),
    Row(
        "a card that takes for good must be played",
        (HEAD, "8S 6H 7H 9H", "KS 7S QS QC"),
        actions=THREE_PASSED + "6S, 8S",
        legal="QS",
        sees={"top": 1},
    ),
    Row(
        "the led card is back on top",
        (HEAD, "8S 6H 7H 9H", "KS 7S QS TH", "JS QC KC TC"),
        actions="pass, " + THREE_PASSED + "6S, 8S, KS",
        sees={"top": 0},
        options={"must_beat": False},
    ),
    Row(
        "a led card that came back after it was killed is not taken by the one below",
        ("QS 7C 9C JC", "QC 6H 7H 9H", "KS QH TC AC", "6S 8C JH KH", "JS TS TH AH"),
        actions="pass, pass, " + THREE_PASSED + "QS, QC, KS, 6S",
        legal="TS",
        sees={"seat": 4, "top": 0},
        options={"trumps": "none"},
    ),
    Row(
        "the suit goes before an earlier trump",
        ("JS 7S 9C QC", "AC KC TC 6H", "QS 9S 7H 9H"),
        actions=THREE_PASSED + "JS, AC",
        legal="QS",
        trumps="H C D",
    ),
    Row(
        "not before everybody's trump",
        ("JS 7S 9C QC", "AC KC TC 6H", "QS 9S 7H 9H"),
        actions=THREE_PASSED + "JS, AC",
        legal="QS, 9S",
        options={"trumps": "one"},
    ),
    Row(
        "a trump is stopped by a six of its suit",
        (HEAD, "6H 7H 9H TC", "KH JH QC AC"),
        actions=THREE_PASSED + "6S, 6H",
        legal="KH, JH, QC, AC",
    ),
    Row(
        "no eight takes the king of its suit",
        (LEADER, "KH 6H 7H 9H", "8H QC TC AC"),
        actions=THREE_PASSED + "KS, KH",
        legal="8H, QC, TC, AC",
        trumps="C D S",
    ),
    Row(
        "no eight takes a higher trump of another suit",
        ("7S 7C 9C JC", "KH 6H 7H 9H", "8C QC TC AC"),
        actions=THREE_PASSED + "7S, KH",
        legal="8C, QC, TC, AC",
        trumps="C H S",
    ),
    Row(
        "an eight takes a lower trump",
        ("6S 7C 9C JC", "7H 9H JH QH", "8C QC TC AC"),
        actions=THREE_PASSED + "6S, 7H",
        legal="8C",
        trumps="C H S",
    ),
    Row(
        "an eight changes the main suit",
        (LEADER, "8H 6H 7H 9H", "QH JS QS AS"),
        actions=THREE_PASSED + "KS, 8H",
        legal="QH",
    ),
    Row(
        "an ordinary equal card does not take the leader's trump",
        ("KC 7C 9C JC", "KH 6H 7H 9H"),
        actions=PASSED + "KC",
        legal="KH, 6H, 7H, 9H",
    ),
    Row(
        "it takes a trump of all",
        ("KC 7C 9C JC", "KH 6H 7H 9H"),
        actions=PASSED + "KC",
        legal="KH",
        options={"trumps": "one"},
    ),
    Row(
        "the junior trump does not take the senior",
        ("7S 7D 9D JD", "AD KH 6H 9H"),
        actions=PASSED + "7S",
        legal="AD, KH, 6H, 9H",
        options={"trumps": "two-ranked"},
    ),
    Row(
        "the senior trump takes the junior",
        ("7D 9D JD QD", "9S KH 6H JH"),
        actions=PASSED + "7D",
        legal="9S",
        options={"trumps": "two-ranked"},
    ),
    Row(
        "two trump suits are equal",
        ("7D 9D JD QD", "9C KH 6H JH"),
        actions=PASSED + "7D",
        legal="9C",
        options={"trumps": "two"},
    ),
)

AFTER = (
    Row(
        "the taker draws first and leads",
        (LEADER, "9S JS 6H 7H"),
        "AD QC .. TH",
        PASSED + "KS, 9S",
        card_points=(5, 0),
        hand="7C 9C JC AD",
        sees={"seat": 0, "stock": 26, "tricks": [1, 0], "leader": 0},
    ),
    Row(
        "the second draws the next card",
        (LEADER, "9S JS 6H 7H"),
        "AD QC .. TH",
        PASSED + "KS, 9S, AD",
        hand="JS 6H 7H QC",
        sees={"trick": [[0, "AD"]], "top": 0},
    ),
    Row("king and queen count 25", (LEADER, "QS 9S 6H 7H"), "", PASSED + "KS, QS", card_points=(0, 25)),
    Row(
        "jack of diamonds and queen of spades count 15",
        ("6S 7C 9C 9S", "JD 6H 7H 9H", "QS QC KC TC"),
        "",
        THREE_PASSED + "JD, QS, 6S",
        card_points=(0, 14, 0),
        trumps="S C H",
    ),
    Row(
        "four cards of a suit count 10 more",
        ("KS 7C 9C JC", "QS 6H 7H 9H", "JS QC KC TC", "9S JH QH KH"),
        "",
        "pass, " + THREE_PASSED + "KS, QS, JS, 9S",
        card_points=(0, 0, 0, 36),
    ),
    Row(
        "the card led takes when nothing else does",
        ("KS 7C 9C JC", "9S 6H 7H 9H", "7S QC 6C TC"),
        "",
        THREE_PASSED + "KS, 9S, 7S",
        card_points=(5, 0, 0),
    ),
)

ROWS = (*BIDS, *FIRST_LEAD, *FOLLOWING, *LATER, *AFTER)
