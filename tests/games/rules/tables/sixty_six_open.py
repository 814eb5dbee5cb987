"""Small cases of Open Sixty-Six: a table, hence its length.

The numbers in the names are those of the rule sheet's list of small cases.
"""

from tests.games.rules.tables.opening import FIVE_PLAYED, FOUR_PLAYED, HANDS, HEARTS, SIX_PLAYED, STOCK
from tests.games.rules.tables.row import Row

# Seat 0 takes six tricks, 60 card points; spades and hearts are left, as the stock deals them out.
SPENT = ("AD TD KD AC TC KC", "9D JD QD 9C JC QC")
SPENT_PLAYED = "AD, 9D, TD, JD, KD, QD, AC, 9C, TC, JC, KC, QC"

STRICT = (
    Row(
        "1 follows, need not head",
        SPENT,
        "KS 9S 9H AS QH JH KH QS AH JS TS TH",
        SPENT_PLAYED + ", KS",
        legal="9S, JS, QS, AS",
        sees={"phase": "strict", "stock": 0},
    ),
    Row(
        "1 void: trumps, need not be high",
        SPENT,
        "KS 9H QS JH JS QH TS KH AS AH 9S TH",
        SPENT_PLAYED + ", KS",
        legal="9H, JH, QH, KH, TH, AH",
    ),
    Row(
        "1 void, no trump: any",
        ("AD TD KD AC TC KC", "9D JD 9S 9C JC JS"),
        "QD QC 9H KS JH QS QH TS KH AS AH TH",
        "AD, 9D, TD, JD, KD, 9S, AC, 9C, TC, JC, KC, JS, AH, TH, QD",
        legal="QC, QS, KS, TS, AS",
    ),
    Row("open play: any", ("KS", "9S AS JH"), HEARTS, "KS", legal="AC, 9D, JD, JH, 9S, AS"),
    Row("trick 6 is open", HANDS, STOCK, FIVE_PLAYED + ", QH", offers="JD, QS", sees={"stock": 2}),
    Row("trick 7 is strict", HANDS, STOCK, SIX_PLAYED + ", QD", legal="KD", sees={"phase": "strict"}),
    Row("no closing before the first lead", HANDS, STOCK, refuses="close"),
    Row("no closing later", HANDS, STOCK, FOUR_PLAYED, refuses="close", sees={"closed_by": None}),
    Row(
        "turned tricks may be looked at",
        ("AS", "9S"),
        HEARTS,
        "AS, 9S",
        sees={"turned": ["0:AS", "1:9S"]},
    ),
)

MARRIAGES = (
    Row(
        "2 marriage with four cards in the stock",
        HANDS,
        STOCK,
        FOUR_PLAYED,
        offers="KC, QC, marriage KC, marriage QC",
    ),
    Row("2 marriage: 20", HANDS, STOCK, FOUR_PLAYED + ", marriage KC", card_points=(65, 0)),
    Row("2 stock empty: allowed", HANDS, STOCK, SIX_PLAYED, offers="marriage KC, marriage QC"),
    Row("2 stock empty: 20", HANDS, STOCK, SIX_PLAYED + ", marriage QC", card_points=(72, 0)),
    Row("only on lead, marriage", ("KS", "KC QC"), HEARTS, "KS", refuses="marriage KC, marriage QC"),
    Row("4 trumps: 40 pending", ("KH QH", "JH"), HEARTS, "marriage QH", card_points=(0, 0)),
    Row("4 first trick worth 14: 54", ("KH QH", "TS"), HEARTS, "marriage KH, TS", card_points=(54, 0)),
    Row(
        "pending in the opponent's first trick: nothing", ("KH QH", "AH"), HEARTS, "marriage KH, AH", (0, 15)
    ),
)

EXCHANGE = (
    Row("7 one trick: allowed", ("AS 9H", "9S"), HEARTS, "AS, 9S", offers="exchange"),
    Row("7 no trick: refused", ("AS 9H", "9S"), HEARTS, refuses="exchange"),
    Row("7 not on lead: refused", ("AD 9S", "9D 9H TS"), HEARTS, "9S, TS, 9D, AD, 9C", refuses="exchange"),
    Row("without the nine: refused", ("AS", "9S 9H"), HEARTS, "AS, 9S", refuses="exchange"),
    Row(
        "with two cards in the stock",
        HANDS,
        "QD KD TD QS KS TS 9H JH QH KH AH TH",
        FOUR_PLAYED + ", KS, JS",
        offers="exchange",
        sees={"stock": 2, "upcard": "TH"},
    ),
    Row(
        "stock empty: refused",
        HANDS,
        STOCK,
        FOUR_PLAYED + ", KS, JS, QH, JD",
        offers="9H",
        refuses="exchange",
    ),
    Row(
        "the nine becomes the upcard",
        ("AS 9H", "9S"),
        HEARTS,
        "AS, 9S, exchange",
        offers="TH",
        refuses="exchange, 9H, claim, close",
        sees={"upcard": "9H", "stock": 10},
    ),
)

CLAIMS = (
    Row("no points: no claim", ("KC QC", ""), HEARTS, offers="marriage KC", refuses="claim"),
    Row(
        "a pending marriage counts nothing",
        ("KH QH", ""),
        HEARTS,
        offers="marriage KH",
        refuses="claim, marriage KH claim, marriage QH claim",
    ),
    Row(
        "65 on lead: no claim",
        ("KS 9S TD JS AD TC", "9C JH AC QS JD AS"),
        "TH QC KD AH JC TS QD 9H KH KC 9D QH",
        "KS, AS, JH, 9S, KD, JS, AC, AD, QD, TS, QS, KC",
        (0, 65),
        refuses="claim",
    ),
    Row(
        "66 on lead: claim",
        ("JC 9S TS JS TD QS", "TC AS KC AD QD JH"),
        "QC KH AH 9D QH 9C KD TH JD AC KS 9H",
        "QS, KC, JC, TC, AS, 9D, marriage QH, 9S",
        (7, 66),
        offers="claim, AD",
    ),
    Row(
        "66 off lead: no claim",
        ("JC 9S TS JS TD QS", "TC AS KC AD QD JH"),
        "QC KH AH 9D QH 9C KD TH JD AC KS 9H",
        "QS, KC, JC, TC, AS, 9D, marriage QH, 9S, QD, TD, 9C",
        refuses="claim",
    ),
    Row(
        "45 and a marriage make 65: not claimed",
        HANDS,
        STOCK,
        FOUR_PLAYED,
        (45, 0),
        offers="marriage KC, marriage QC",
        refuses="claim, marriage KC claim, marriage QC claim",
    ),
    Row(
        "47 and a marriage make 67: may be claimed",
        HANDS,
        STOCK,
        FIVE_PLAYED,
        (47, 0),
        offers="marriage KC, marriage QC, marriage KC claim, marriage QC claim",
        refuses="claim",
    ),
    Row(
        "46 and a marriage make 66: claimed, opponent 14: 2",
        ("QC KD KC AC JH 9S", "AH KS TC 9C QS JD"),
        "JS AD 9D TS QD TD JC TH KH QH AS 9H",
        "QC, AH, TC, JH, AD, JD, AC, JS, KC, KS, marriage QD claim",
        (66, 14),
        (2, 0),
    ),
    Row(
        "26 and the trump marriage make 66: claimed, opponent without a trick: 3",
        ("9S TD AS TS KS KC", "TC QD JD JS KD 9D"),
        "QH AC KH 9C AD JH TH QS 9H JC QC AH",
        "TD, TC, KC, JS, marriage QH claim",
        (66, 0),
        (3, 0),
    ),
    Row(
        "26 and another marriage make 46",
        ("9S TD QS TS KS KC", "TC QD JD JS KD 9D"),
        "QH AC KH 9C AD JH TH AS 9H JC QC AH",
        "TD, TC, KC, JS",
        offers="marriage KS, marriage KH, marriage KH claim",
        refuses="marriage KS claim, marriage QS claim, claim",
    ),
    Row(
        "66 and a marriage: claimed with it or without",
        HANDS,
        STOCK,
        SIX_PLAYED + ", AH, TH",
        offers="claim, marriage KC, marriage KC claim",
        card_points=(73, 0),
    ),
    Row("announced and not claimed: the card is led", HANDS, STOCK, FIVE_PLAYED + ", marriage KC", (67, 0)),
    Row(
        "right, opponent 33: 1",
        ("9D AD JD 9S TS AC", "QS QC JH KH QH KC"),
        "AS AH KD TC TD KS QD JS JC TH 9C 9H",
        "TS, QH, marriage QC, AC, AH, JH, AD, KC, marriage KD, AS, claim",
        (77, 33),
        (1, 0),
    ),
    Row(
        "right, opponent 32: 2",
        ("QD QS TS 9C QC TH", "KH JH TC JS JD AC"),
        "KC QH AD KS 9S AS JC 9H KD TD 9D AH",
        "TS, JS, marriage QC, JH, marriage QH, KC, TC, 9C, AC, AS, claim",
        (32, 84),
        (0, 2),
    ),
    Row(
        "6 right, opponent with two nines in one trick: 2",
        ("9C KD TD 9S JD JS", "KC AD KH 9H 9D JC"),
        "TC TH QH AS AH TS QC AC KS QD QS JH",
        "9S, 9D, 9C, TH, marriage KH, JD, exchange, AD, TD, claim",
        (0, 77),
        (0, 2),
    ),
    Row(
        "6 right, opponent without a trick, announced points do not count: 3",
        ("QC KC JC 9C AS AD", "AC 9S KS TC QS KH"),
        "KD TD QH 9D JD JS QD TH 9H AH TS JH",
        "marriage KC, AC, marriage KS, 9C, QS, QC, marriage QH, JC, claim",
        (0, 90),
        (0, 3),
    ),
    Row(
        "right although the other had 66 before",
        ("AD AS KC KD TH QC", "AH TD AC JH 9H 9C"),
        "TS KS JD QD QH TC 9S 9D QS JS JC KH",
        "marriage KC, JH, exchange, TD, AS, 9C, KS, marriage QH, TH, marriage QD, AC, claim",
        (67, 71),
        (1, 0),
    ),
)

ENDS = (
    Row(
        "8 all played 58 : 62, last trick the 58's: the 58, 1",
        ("AD JC KC TD 9H JS", "JH QH QC AS 9S JD"),
        "AC KS TS 9D KH 9C TC QD QS TH KD AH",
        "AD, 9S, TD, AS, JS, JD, TS, QH, QC, KC, 9H, TC, KH, AH, 9D, QD, QS, KS, JH, AC, TH, KD, 9C, JC",
        (58, 62),
        (1, 0),
    ),
    Row(
        "nobody claimed, both at 66: who was first, not who took the last trick",
        ("KH JS KC JD KD 9S", "JH 9H JC QC AC TH"),
        "KS QH QS AS TD TS 9D 9C TC QD AD AH",
        "JD, QC, KH, QH, marriage QS, 9H, TD, JS, AS, 9C, TC, KS, "
        "JC, KC, marriage QD, 9D, TS, TH, JH, AH, KD, AD, AC, 9S",
        (74, 86),
        (1, 0),
    ),
    Row(
        "nobody claimed, 66 by the last trick, no bonus: 1",
        ("JS AS TC KD QS QC", "JH QD 9C 9S TD AC"),
        "JD TS AH AD QH 9H JC 9D TH KC KS KH",
        "AS, JH, 9S, QS, AH, TD, KD, 9C, QC, QD, JS, JD, JC, KC, 9H, QH, TC, AC, 9D, TH, TS, KH, AD, KS",
        (51, 69),
        (0, 1),
    ),
    Row(
        "nobody claimed, last trick the other's: who has 66, 1",
        ("AS TD TC JS QC 9C", "9D KC QS 9H JD AH"),
        "KD AC JC AD KH QH QD TS JH 9S KS TH",
        "TC, 9D, KD, 9H, JC, 9C, AC, AS, JD, QC, AH, TS, "
        "QD, TD, AD, JH, marriage QS, 9S, KH, QH, KS, JS, KC, TH",
        (37, 103),
        (0, 1),
    ),
    Row(
        "nobody claimed, opponent 25: 2",
        ("KD QS KC KS TS 9C", "AS AD TH JH AH QD"),
        "AC KH JC QH TC JS JD 9S 9D QC TD 9H",
        "KS, TH, AC, QS, JH, KD, AH, KC, JD, QH, 9D, QC, 9C, TC, 9H, KH, TD, QD, 9S, AS, JC, TS, AD, JS",
        (25, 95),
        (0, 2),
    ),
)

ROWS = STRICT + MARRIAGES + EXCHANGE + CLAIMS + ENDS
