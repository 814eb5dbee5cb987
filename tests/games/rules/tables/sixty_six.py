"""Small cases of Sixty-Six: a table, hence its length.

The numbers in the names are those of the rule sheet's list of small cases.
"""

from tests.games.rules.tables.opening import (
    FIVE_PLAYED,
    FOUR_PLAYED,
    HANDS,
    HEARTS,
    SIX_PLAYED,
    SIX_PLAYED_WITH_DRAWS,
    STOCK,
)
from tests.games.rules.tables.row import Row

UNDRAWN = {"close_undrawn": True}

STRICT = (
    Row("1 must head", ("KS", "9S AS JH"), HEARTS, "close, KS", legal="AS"),
    Row("1 cannot head: follows", ("KS", "9S JS AH"), HEARTS, "close, KS", legal="9S, JS"),
    Row("1 void: trumps", ("KS", "9H AD"), HEARTS, "close, KS", legal="9H"),
    Row("1 void, no trump: any", ("KS", "AD QC"), HEARTS, "close, KS", legal="QC, 9D, JD, QD, KD, AD"),
    Row("heads a trump", ("JH", "9H QH KH AS"), HEARTS, "close, JH", legal="QH, KH"),
    Row("open play: any", ("KS", "9S AS JH"), HEARTS, "KS", legal="AC, 9D, JD, JH, 9S, AS"),
    Row("trick 7 is strict", HANDS, STOCK, SIX_PLAYED + ", QD", legal="KD", sees={"phase": "strict"}),
)

MARRIAGES = (
    Row(
        "2 marriage with four cards in the stock",
        HANDS,
        STOCK,
        FOUR_PLAYED,
        offers="KC, QC, marriage KC, marriage QC, marriage KC claim, marriage QC claim",
    ),
    Row("2 marriage: 20", HANDS, STOCK, FOUR_PLAYED + ", marriage KC", card_points=(65, 0)),
    Row(
        "closed: no marriage", HANDS, STOCK, FOUR_PLAYED + ", close", refuses="marriage KC, marriage KC claim"
    ),
    Row("stock empty: no marriage", HANDS, STOCK, SIX_PLAYED, refuses="marriage KC, marriage QC"),
    Row("4 trumps: 40 pending", ("KH QH", "JH"), HEARTS, "marriage QH", card_points=(0, 0)),
    Row("4 first trick worth 14: 54", ("KH QH", "TS"), HEARTS, "marriage KH, TS", card_points=(54, 0)),
    Row(
        "pending in the opponent's first trick: nothing", ("KH QH", "AH"), HEARTS, "marriage KH, AH", (0, 15)
    ),
    Row(
        "own pending points are seen", ("KC QC", "AC 9D"), HEARTS, "marriage KC, AC, 9D", sees={"pending": 20}
    ),
    Row("the other's are not", ("KC QC", "AC 9D"), HEARTS, "marriage KC, AC", sees={"pending": 0}),
)

EXCHANGE = (
    Row("7 one trick: allowed", ("AS 9H", "9S"), HEARTS, "AS, 9S", offers="exchange"),
    Row("7 no trick: refused", ("AS 9H", "9S"), HEARTS, refuses="exchange"),
    Row("7 not on lead: refused", ("AD 9S", "9D 9H TS"), HEARTS, "9S, TS, 9D, AD, 9C", refuses="exchange"),
    Row("7 after closing: refused", ("AS 9H", "9S"), HEARTS, "AS, 9S, close", refuses="exchange"),
    Row("without the nine: refused", ("AS", "9S 9H"), HEARTS, "AS, 9S", refuses="exchange"),
    Row(
        "7 stock empty: refused",
        ("AS AD AC TC 9H JC", "9S 9D 9C JS JD KS"),
        "QD QC KD KC TD QS KH TS JH QH AH TH",
        "AS, 9S, AD, 9D, AC, 9C, TC, QC, KD, JD, TD, QS",
        offers="9H",
        refuses="exchange",
    ),
    Row(
        "the nine becomes the upcard",
        ("AS 9H", "9S"),
        HEARTS,
        "AS, 9S, exchange",
        offers="TH, close, claim",
        refuses="exchange, 9H",
        sees={"upcard": "9H", "stock": 10},
    ),
    Row(
        "the last one draws the nine",
        HANDS,
        STOCK,
        FOUR_PLAYED + ", exchange, KS, JS, QH, JD, QD",
        hand="KD 9H JH KH QS TS",
    ),
)

CLAIMS = (
    Row(
        "on lead, even before a trick",
        ("KC QC", ""),
        HEARTS,
        offers="claim, marriage KC claim, marriage QC claim",
    ),
    Row("no claim off lead", ("KC QC", ""), HEARTS, "KC", refuses="claim"),
    Row(
        "6 right, opponent 33: 1",
        ("JH QS KH KD KS 9S", "9H AC AD AS QH JC"),
        "TS TC 9C KC QD JD 9D TH TD QC AH JS",
        "marriage QS, QH, exchange, KH, AS, TC, KC, 9C, KD, AC, TS, claim",
        (67, 33),
        (1, 0),
    ),
    Row(
        "6 right, opponent 32: 2",
        ("QD QS TH KD KH TC", "JH TD KS KC 9S 9C"),
        "AH AS TS AD JD QC 9D JC AC JS QH 9H",
        "marriage KD, KS, TH, AS, AH, 9C, JD, TD, marriage QC, KH, claim",
        (67, 32),
        (2, 0),
    ),
    Row(
        "6 right, opponent with two nines in one trick: 2",
        ("KD QC TH AS 9D QH", "9C QS KC KS AC 9H"),
        "JD TC 9S AH QD JS TS JC TD JH AD KH",
        "AS, QS, 9D, 9H, 9C, AH, marriage QD, KS, TS, JC, JD, 9S, claim",
        (66, 0),
        (2, 0),
    ),
    Row(
        "6 right, opponent without a trick: 3",
        ("AS QC 9C QS KS KD", "AD KH TH JH QH TS"),
        "JC QD AC AH 9H TD 9D 9S JD TC JS KC",
        "marriage QS, QH, AS, TH, KS, AD, exchange, marriage QC, JH, claim",
        (107, 0),
        (3, 0),
    ),
    Row(
        "6 wrong with 65: 2 to the other",
        ("9S KC QC AH KH JS", "TD TC JC 9H TH KS"),
        "AS AD AC QH JH 9D TS KD 9C JD QD QS",
        "marriage KC, KS, 9H, 9S, QC, JC, AH, TD, TS, 9D, 9C, JD, QD, KD, QH, KH, claim",
        (65, 15),
        (0, 2),
    ),
    Row(
        "6 wrong with 65, the other without a trick: 3",
        ("QD QH TC AS QC JD", "JC 9D KS TS TH AH"),
        "TD JH JS 9H AD KC 9C QS KH KD 9S AC",
        "QH, TS, QC, KS, TC, JC, JS, AH, QD, JH, exchange, AS, KD, claim",
        (65, 0),
        (0, 3),
    ),
    Row(
        "right with the announcement, whose card is not played",
        ("KC TC KS TD QC AC", "KH JC TH AD AS QS"),
        "9S QH QD 9H KD JS JD 9C AH JH TS 9D",
        "marriage KC, JC, AC, KH, TC, QH, marriage QD claim",
        (94, 0),
        (3, 0),
    ),
    Row(
        "wrong with the announcement",
        ("AH JC TH TC TS QD", "KC JH QC AS 9C JD"),
        "TD KH QS QH 9H 9S AD AC KD 9D KS JS",
        "AH, QC, TH, AS, KH, JC, JH, QH, 9S, JD, marriage QD claim",
        (41, 27),
        (0, 2),
    ),
    Row("a pending marriage counts nothing", ("KH QH", ""), HEARTS, "marriage KH claim", (0, 0), (0, 3)),
    Row(
        "right although the other had 66 before",
        ("9S JS QS KS QC JD", "9D TD QD KC TH TS"),
        "JC TC QH AD KD AH 9C 9H AS JH KH AC",
        "marriage QS, TS, KC, KS, TH, JD, marriage KD, QC, AH, JC, AS, TC, JS, AC, TD, AD, claim",
        (69, 79),
        (1, 0),
    ),
)

ENDS = (
    Row(
        "6 last trick 58 + 14 + 10: 82; both at 66, the other was first",
        ("9S TC 9C 9D AH KH", "QH TH QD QS JD TD"),
        "AC AD JS KD AS KC TS 9H JC QC KS JH",
        "TC, QH, TD, KH, 9D, TH, marriage KD, 9C, JD, 9S, AC, QC, "
        "QS, JS, KS, 9H, JH, JC, AH, AS, KC, TS, AD, QD",
        (82, 68),
        (0, 1),
    ),
    Row(
        "6 closed, last trick 58 + 14: 72",
        ("AH JD TD QD KS KH", "TC AC JH 9H TH 9D"),
        "QH JS QS JC 9C AS 9S QC KD TS KC AD",
        "JD, TH, close, QH, JH, QD, 9D, TD, JS, KH, 9H, AH, AC, KS, TC",
        (72, 0),
        (3, 0),
    ),
    Row(
        "both at 66, the other by the last trick: who was first",
        ("TC 9S QC QD KC KH", "QH TS 9H TH JS JC"),
        "JD 9C 9D KD TD AC JH KS AH AS AD QS",
        "marriage QC, TH, 9S, 9C, JD, QH, 9D, AC, TD, 9H, JH, TS, "
        "AS, QS, KD, QD, JC, TC, AH, KS, AD, KH, JS, KC",
        (71, 79),
        (1, 0),
    ),
    Row(
        "both below 66: no score",
        ("TH 9H 9S JC KH JD", "TS JH AC JS QD AD"),
        "TD QH QS KS KD 9D AS TC KC AH QC 9C",
        "9H, TS, TH, QH, QS, QD, JD, AC, KS, KH, JS, KD, JH, AH, TD, AD, QC, TC, 9S, AS, KC, JC, 9D, 9C",
        (65, 65),
        (0, 0),
    ),
)

CLOSED = (
    Row("before the first lead", HANDS, STOCK, offers="close"),
    Row("no closing off lead", HANDS, STOCK, "AS", refuses="close"),
    Row("with two cards left", HANDS, STOCK, FIVE_PLAYED, offers="close", sees={"stock": 2}),
    Row("no closing with the stock empty", HANDS, STOCK, SIX_PLAYED, refuses="close"),
    Row("claims go on", HANDS, STOCK, "close, AS, 9S", offers="claim", refuses="close, exchange"),
    Row(
        "closer claims, opponent 33 or more: 1",
        ("QD KH KC AS TD KD", "QS AD JD QH JS AH"),
        "KS 9S TS JC TC TH 9H JH AC 9C 9D QC",
        "marriage QD, AD, marriage QS, AS, TS, KS, close, KC, JC, TD, JD, claim",
        (66, 34),
        (1, 0),
    ),
    Row(
        "closer claims, opponent with a trick taken since: 2",
        ("AS AH 9D TC 9C TS", "KC 9S QC TD AC JC"),
        "QH KD QD JH KS AD TH JS JD KH 9H QS",
        "AH, AC, TS, TD, close, QH, JH, QD, KD, KC, TC, AS, 9S, claim",
        (72, 7),
        (2, 0),
    ),
    Row(
        "closer claims, opponent without a trick: 3",
        ("QC TC KD AH QD JD", "9D KC JS AD 9S 9C"),
        "QH KH TS TH JC KS AS AC QS TD 9H JH",
        "marriage QD, 9C, KD, JS, close, AH, KH, TS, 9S, TC, KC, claim",
        (68, 0),
        (3, 0),
    ),
    Row(
        "closer below 66 at the end: 2 to the other",
        ("QC TD TC JS 9C 9H", "JC KD AD 9S TS QS"),
        "KH TH JD AC QH 9D KS AS KC QD JH AH",
        "JS, TS, KH, TH, close, TD, AD, JC, TC, JD, KD, 9S, 9H, 9C, AC, QS, QC",
        (26, 56),
        (0, 2),
    ),
    Row(
        "... 3 to one who had no trick at closing",
        ("TC 9S QC QD KC KH", "QH TS 9H TH JS JC"),
        "JD 9C 9D KD TD AC JH KS AH AS AD QS",
        "close, QC, JC, KH, TH, TS, 9S, JS, KC, QH, QD, 9H, TC",
        (5, 46),
        (0, 3),
    ),
    Row(
        "closer at 66 by the last trick, nobody claimed: as claimed",
        ("QH AS TS TH JH 9D", "AD JS AC QC TD KD"),
        "JD QD KH QS 9C JC 9H AH KS KC TC 9S",
        "close, AS, JS, 9D, AD, KD, TS, TH, QC, QH, AC, JH, TD",
        (66, 11),
        (2, 0),
    ),
    Row(
        "closer at 66 after the other, nobody claimed: failed",
        ("QC 9D KC AD KS JC", "TC TH KD 9C JH TS"),
        "QD JS QS AS KH 9H QH AH AC 9S TD JD",
        "marriage QC, TC, marriage QD, KS, KD, JS, JH, AD, close, 9H, "
        "TH, KH, QH, QS, AS, JC, 9C, KC, TS, 9D, AH",
        (74, 83),
        (0, 2),
    ),
    Row(
        "the other claims: 2",
        ("JD AD JC AS KD 9S", "9C 9D KC QC KH AC"),
        "QD TC QH JS JH AH TS TD QS KS 9H TH",
        "KD, QC, JC, TC, marriage QH, QD, 9D, AH, close, 9S, JH, KH, AD, claim",
        (18, 75),
        (0, 2),
    ),
    Row(
        "the other, who had no trick at closing, claims: 3",
        ("QH 9H TD KD TC KH", "9S TS AH KC KS AD"),
        "QD JS JD JH AC TH QS QC 9C 9D JC AS",
        "close, TD, AD, KS, TC, TS, QH, AH, 9H, KC, KD, claim",
        (0, 67),
        (0, 3),
    ),
    Row(
        "the other claims although the closer had 66 before: 2",
        ("JC AD TC QC AC TD", "AH 9H AS KS JD QD"),
        "QS KD 9D KC JS JH KH TH TS QH 9C 9S",
        "JC, 9H, TD, KS, marriage KD, AC, QD, QS, marriage KC, AH, "
        "close, QC, AS, JS, TS, TC, QH, AD, 9D, KH, TH, claim",
        (79, 77),
        (0, 2),
    ),
    Row(
        "closer claims wrongly: 2",
        ("AC JC KD QS QD 9S", "TD AD JH AS 9H KC"),
        "9C KS AH JD QC TS KH TH 9D TC QH JS",
        "marriage KD, TD, KC, 9S, close, JC, 9C, claim",
        (26, 14),
        (0, 2),
    ),
    Row(
        "... 3 to one who had no trick at closing, though one since",
        ("9D KS KC QS TC JD", "AD JS QH 9H AS TH"),
        "9C JH AC QC KD AH JC TS 9S KH TD QD",
        "close, JD, AD, AS, QS, JS, KS, claim",
        (6, 27),
        (0, 3),
    ),
    Row(
        "the other claims wrongly: 2 to a closer who has a trick by now",
        ("9S KS JH AS 9D KH", "KC 9H KD QD JD 9C"),
        "AC QS JS TC TH JC TD QC AD AH QH TS",
        "close, KS, JD, AS, KD, JH, 9H, 9D, QD, claim",
        (23, 3),
        (2, 0),
    ),
    Row(
        "the other claims wrongly: 3 to a closer without a trick",
        ("AH JC TS 9D AD JS", "TH 9S AS AC TD KS"),
        "QC QS 9C TC KC KD 9H KH QD JD QH JH",
        "close, TS, AS, claim",
        (0, 21),
        (3, 0),
    ),
)

CLOSED_UNDRAWN = (
    Row("off: both have drawn", HANDS, STOCK, "AS, 9S", refuses="draw", sees={"stock": 10}),
    Row(
        "the taker draws or closes, nothing else",
        ("AS 9H KC QC", "9S"),
        HEARTS,
        "AS, 9S",
        legal="close, draw",
        sees={"stock": 12, "hands": [5, 5], "phase": "undrawn"},
        options=UNDRAWN,
    ),
    Row(
        "after drawing all is as ever",
        ("AS 9H KC QC", "9S"),
        HEARTS,
        "AS, 9S, draw",
        offers="exchange, close, claim, marriage KC, 9H",
        refuses="draw",
        sees={"stock": 10, "hands": [6, 6], "phase": "open"},
        options=UNDRAWN,
    ),
    Row(
        "after closing: five cards, strict",
        ("AS 9H KC QC", "9S"),
        HEARTS,
        "AS, 9S, close",
        offers="9H, KC, QC, claim",
        refuses="exchange, close, draw, marriage KC",
        sees={"stock": 12, "hands": [5, 5], "phase": "closed", "closed_by": 0},
        options=UNDRAWN,
    ),
    Row("... must head", ("AS KD", "9S 9D AD"), HEARTS, "AS, 9S, close, KD", legal="AD", options=UNDRAWN),
    Row(
        "offered with two cards in the stock",
        HANDS,
        STOCK,
        SIX_PLAYED_WITH_DRAWS,
        legal="close, draw",
        sees={"stock": 2},
        options=UNDRAWN,
    ),
    Row(
        "the five cards played out, closer below 66, no bonus: 3",
        ("AS AD 9C 9D JC JD", "9S 9H AC AH KC KD"),
        HEARTS,
        "AS, 9S, close, AD, KD, 9C, KC, AC, JC, AH, JD, 9H, 9D",
        (26, 30),
        (0, 3),
        options=UNDRAWN,
    ),
)

ROWS = STRICT + MARRIAGES + EXCHANGE + CLAIMS + ENDS + CLOSED + CLOSED_UNDRAWN
