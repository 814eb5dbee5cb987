"""Small cases of Schnapsen: a table, hence its length. Where a row has no options, 66 is claimed."""

from tests.games.rules.tables.opening import HEARTS
from tests.games.rules.tables.row import Row

AUTOMATIC: dict[str, object] = {"claim": "automatic"}

# Trumps hearts: seat 0 takes five tricks, 65 card points, and still holds KC QC.
HANDS = ("AS AD AC KC QC", "JS JD JC QS QD")
STOCK = "TS TC KS KH TD KD QH JH AH TH"
THREE_PLAYED = "AS, JS, AD, JD, AC, JC"
FOUR_PLAYED = THREE_PLAYED + ", TS, QS"
FIVE_PLAYED = FOUR_PLAYED + ", TD, QD"

STRICT = (
    Row("1 must head", ("KS", "JS AS QH"), HEARTS, "close, KS", legal="AS"),
    Row("1 cannot head: follows", ("KS", "JS QS AH"), HEARTS, "close, KS", legal="JS, QS"),
    Row("1 void: trumps", ("KS", "JH AD QC JC QD"), HEARTS, "close, KS", legal="JH"),
    Row("1 void, no trump: any", ("KS", "AD QC JC QD JD"), HEARTS, "close, KS", legal="AD, QC, JC, QD, JD"),
    Row("heads a trump", ("QH", "JH KH AH AS"), HEARTS, "close, QH", legal="KH, AH"),
    Row("open play: any", ("KS", "JS AS JH AH QC"), HEARTS, "KS", legal="QC, JH, AH, JS, AS"),
    Row("trick 5 is open", HANDS, STOCK, FOUR_PLAYED + ", TD", offers="QD, TC, KH", sees={"stock": 2}),
    Row("trick 6 is strict", HANDS, STOCK, FIVE_PLAYED + ", KC", legal="TC", sees={"phase": "strict"}),
    Row("taker draws first", HANDS, STOCK, "AS, JS", hand="AD AC KC QC TS", sees={"stock": 8}),
    Row(
        "the last one gets the upcard",
        HANDS,
        STOCK,
        FIVE_PLAYED + ", KC",
        hand="TC KD KH JH TH",
        sees={"upcard": None},
    ),
    Row("turned tricks are not shown", HANDS, STOCK, "AS, JS", sees={"tricks": [1, 0], "trick": []}),
)

MARRIAGES = (
    Row(
        "open: 20, its queen is led",
        HANDS,
        STOCK,
        "AS, JS, marriage QC",
        (33, 0),
        sees={"trick": [[0, "QC"]]},
    ),
    Row("only on lead, marriage", ("KS", "KC QC"), HEARTS, "KS", refuses="marriage KC, marriage QC"),
    Row("closed: allowed", HANDS, STOCK, "close", offers="marriage KC, marriage QC claim"),
    Row("stock empty: allowed", HANDS, STOCK, FIVE_PLAYED, offers="marriage KC, marriage QC claim"),
    Row("stock empty: 20", HANDS, STOCK, FIVE_PLAYED + ", marriage KC", card_points=(85, 0)),
    Row("4 trumps: 40 pending", ("KH QH", "JH"), HEARTS, "marriage QH", card_points=(0, 0)),
    Row("4 first trick worth 14: 54", ("KH QH", "TS"), HEARTS, "marriage KH, TS", card_points=(54, 0)),
    Row(
        "pending in the opponent's first trick: nothing", ("KH QH", "AH"), HEARTS, "marriage KH, AH", (0, 15)
    ),
)

EXCHANGE = (
    Row("no trick needed", ("AS JH", ""), HEARTS, offers="exchange, JH"),
    Row("not on lead: refused", ("AS", "JH"), HEARTS, "AS", refuses="exchange"),
    Row("after closing: refused", ("AS JH", ""), HEARTS, "close", refuses="exchange"),
    Row("before closing", ("AS JH", ""), HEARTS, "exchange, close", offers="TH", sees={"upcard": "JH"}),
    Row("without the jack: refused", ("QH", "JH"), HEARTS, refuses="exchange"),
    Row(
        "the jack becomes the upcard",
        ("AS JH", ""),
        HEARTS,
        "exchange",
        offers="TH, close, claim",
        refuses="exchange, JH",
        sees={"upcard": "JH", "stock": 10},
    ),
    Row(
        "with two cards in the stock",
        HANDS,
        "TS TC KS KH TD KD JH QH AH TH",
        FOUR_PLAYED,
        offers="exchange",
        sees={"stock": 2},
    ),
    Row(
        "stock empty: refused",
        HANDS,
        "TS TC KS KH TD KD JH QH AH TH",
        FIVE_PLAYED,
        offers="JH",
        refuses="exchange",
    ),
    Row(
        "the last one draws the jack",
        HANDS,
        "TS TC KS KH TD KD JH QH AH TH",
        FOUR_PLAYED + ", exchange, TD, QD, KC",
        hand="TC KD KH QH JH",
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
    Row("at 66 the deal goes on", HANDS, STOCK, FIVE_PLAYED + ", marriage KC, TC", (85, 14), offers="claim"),
    Row(
        "right, opponent 33: 1",
        ("QD AS QC KD AD", "KH JC QS AC TD"),
        "KC JD KS TS JS TC QH JH TH AH",
        "marriage KD, AC, marriage QC, KH, marriage QS, QD, TD, AD, claim",
        (76, 33),
        (1, 0),
    ),
    Row(
        "right, opponent 32: 2",
        ("AH TS JC TC KC", "KD AS TH JS KS"),
        "AD KH QD QS QC JD AC TD QH JH",
        "AH, AS, JC, TH, marriage KD, AD, marriage QC, KS, TC, JS, claim",
        (76, 32),
        (2, 0),
    ),
    Row(
        "right, opponent without a trick: 3",
        ("QS AS KH QC KC", "TH KS JS AC TS"),
        "AD QD JH KD JC JD AH TC TD QH",
        "marriage QC, JS, KC, TS, exchange, QS, KD, marriage KH, KS, claim",
        (94, 0),
        (3, 0),
    ),
    Row("right with the announcement: 3", HANDS, STOCK, FIVE_PLAYED + ", marriage KC claim", (85, 0), (3, 0)),
    Row("a pending marriage counts nothing", ("KH QH", ""), HEARTS, "marriage KH claim", (0, 0), (0, 3)),
    Row(
        "wrong with 65: 2 to the other",
        ("JC AC TS QS KD", "QC TD KH AS TH"),
        "JD QH TC QD JS AD KS KC JH AH",
        "TS, TD, JC, TH, marriage KH, JD, QH, KD, claim",
        (20, 65),
        (2, 0),
    ),
    Row(
        "wrong, the other without a trick: 3",
        ("KC JD KH JH QD", "AD AC TD JS AH"),
        "KD QS TS AS KS JC QC TC QH TH",
        "exchange, QD, AH, KD, KC, TS, QS, AC, AS, claim",
        (0, 57),
        (3, 0),
    ),
)

ENDS = (
    Row(
        "all played, nobody at 66: taker of the last trick, 1",
        ("AS JS QS QD KS", "JD JH AD TC TD"),
        "TH AC KD JC TS QC KC QH AH KH",
        "QD, JD, KS, JH, TD, JC, TC, QS, KC, QC, AH, QH, AC, TH, JS, TS, KD, KH, AS, AD",
        (56, 64),
        (1, 0),
    ),
    Row(
        "all played, the other at 66 did not claim: taker of the last trick, 1",
        ("KH TS QS AH JC", "KS QH KC TC AD"),
        "JD KD AC AS QD JS TD QC TH JH",
        "AH, KC, JC, AD, QS, AS, TC, KH, JS, KD, TS, KS, TH, QH, TD, QD, AC, QC, JD, JH",
        (102, 18),
        (0, 1),
    ),
    Row(
        "all played, taker of the last trick at 66, opponent 19: 1 all the same",
        ("KS AD TS JH AH", "QS KC AC TC QD"),
        "JS AS JC KD TD QC JD TH QH KH",
        "AD, TC, AH, QD, TS, KD, JC, AS, JS, KC, JD, TH, QS, KS, QH, KH, AC, JH, TD, QC",
        (101, 19),
        (1, 0),
    ),
)

CLOSED = (
    Row("before the first lead", HANDS, STOCK, offers="close", sees={"stock": 10}),
    Row("no closing off lead", HANDS, STOCK, "AS", refuses="close"),
    Row("with four cards left", HANDS, STOCK, THREE_PLAYED, offers="close", sees={"stock": 4}),
    Row("not with two cards left", HANDS, STOCK, FOUR_PLAYED, refuses="close", sees={"stock": 2}),
    Row("not with the stock empty", HANDS, STOCK, FIVE_PLAYED, refuses="close"),
    Row(
        "closed once, nobody draws",
        HANDS,
        STOCK,
        "AS, JS, close, AD, JD",
        offers="claim",
        refuses="close, exchange",
        hand="AC KC QC TS",
        sees={"stock": 8, "upcard": "TH", "phase": "closed", "closed_by": 0},
    ),
    Row(
        "closer claims, opponent 33 or more at closing: 1",
        ("KD AS AC KH TC", "AD KC JD QS QD"),
        "KS QC QH TD JH JC JS TS AH TH",
        "KD, AD, marriage QS, AS, marriage KH, KS, close, QH, QD, claim",
        (68, 35),
        (1, 0),
    ),
    Row(
        "closer claims, opponent 32 at closing, 45 since: 2",
        ("KC AC AS KS TS", "JS JD AH KD AD"),
        "QC TC QD TH TD QS KH JH JC QH",
        "TS, JS, marriage QC, TC, close, marriage QD, TH, AS, AH, AD, KS, claim",
        (45, 70),
        (0, 2),
    ),
    Row(
        "closer claims, opponent without a trick at closing, one since: 3",
        ("TD KC QD KD QC", "AC AD AH QS TH"),
        "KS KH JD JC JS TS TC AS QH JH",
        "KC, AC, close, marriage QS, KH, marriage QD, AD, AH, TD, claim",
        (27, 70),
        (0, 3),
    ),
    Row(
        "closer below 66 at the end: 2 to the other",
        ("AS JC TC KD QH", "QD AC TH QC KS"),
        "KC JD TS TD AH QS AD JS JH KH",
        "TC, QD, KC, AC, close, KS, AS, KD, JD, TD, TH, QC, JC, TS, QH",
        (47, 40),
        (2, 0),
    ),
    Row(
        "... 3 to one who had no trick at closing",
        ("JS KC QS TD KD", "QH TH JD TC JC"),
        "QC JH AH KS QD TS AC AS AD KH",
        "close, QS, TH, JC, KC, TD, JD, JS, QH, TC, KD",
        (18, 32),
        (0, 3),
    ),
    Row(
        "closer at 66 by the last trick, nobody claimed: as claimed",
        ("AS AD QD AC KD", "TH KS KH TC TS"),
        "KC JS JD JC QS JH QC QH TD AH",
        "close, marriage KD, TH, KH, AC, KS, AS, AD, TS, QD, TC",
        (69, 29),
        (3, 0),
    ),
    Row(
        "closer at 66 after the other, nobody claimed: failed",
        ("JS AC KH JC QD", "AD TC QS KS TD"),
        "JH AH JD KC TS TH KD QC AS QH",
        "AC, TD, exchange, close, marriage KH, AH, marriage KS, JS, AD, QD, TC, JC, QS, QH",
        (67, 67),
        (0, 3),
    ),
    Row(
        "the other claims: 2",
        ("KS AD TS QH KH", "TC JC AH KD QS"),
        "AC TD JS KC TH AS QC QD JD JH",
        "marriage QH, QS, KS, JC, AC, AH, close, TC, KH, claim",
        (66, 22),
        (2, 0),
    ),
    Row(
        "the other, who had no trick at closing, claims: 3",
        ("AC TD AS JS QC", "AH KH QS QH KS"),
        "JD TS JC QD TC JH KD KC AD TH",
        "close, AS, KS, JS, QS, marriage KH, AC, QH, QC, claim",
        (15, 66),
        (0, 3),
    ),
    Row(
        "closer claims wrongly: 2",
        ("JD JS AD AS TC", "QC JC AC QS KS"),
        "QH TD JH TH KH KC KD QD TS AH",
        "TC, QS, JD, TD, exchange, AC, TH, close, claim",
        (34, 12),
        (0, 2),
    ),
    Row(
        "... 3 to one who had no trick at closing, though some since",
        ("KD KC TD QC AD", "TS JH QD JD AH"),
        "KH JS AS AC QS TC TH KS JC QH",
        "marriage KC, JH, AH, JS, close, JD, AD, AC, KH, claim",
        (33, 34),
        (3, 0),
    ),
    Row(
        "the other claims wrongly: 2 to a closer who has a trick by now",
        ("QS TC QC JC KC", "QH JD TS KS AC"),
        "KH JS AD JH AH QD KD AS TD TH",
        "marriage QC, JD, close, TC, AC, KS, QS, claim",
        (25, 28),
        (2, 0),
    ),
    Row(
        "the other claims wrongly: 3 to a closer without a trick",
        ("QC JS JH TD KD", "QH JC AH QS KS"),
        "AS AD AC TC JD KC TH QD TS KH",
        "close, JH, AH, claim",
        (0, 13),
        (3, 0),
    ),
)

BY_ITSELF = (
    Row(
        "automatic: nothing is claimed",
        ("KC QC", ""),
        HEARTS,
        offers="marriage KC, close",
        refuses="claim, marriage KC claim",
        options=AUTOMATIC,
    ),
    Row(
        "automatic: opponent 33: 1",
        ("JC QS KD AC TC", "QC KH TD JH AH"),
        "QD TH KS AD JS TS JD KC AS QH",
        "QS, TD, marriage QD, TH, QC, JC, exchange, marriage QH, TS",
        (33, 71),
        (0, 1),
        options=AUTOMATIC,
    ),
    Row(
        "automatic: opponent 32: 2, the announced card is not played",
        ("KC QC TD JC JH", "TC AD KH KS JD"),
        "TS JS AS QS KD QH AC QD AH TH",
        "KC, TC, AD, JH, TD, KS, JC, QS, JS, TS, marriage QH",
        (32, 66),
        (0, 2),
        options=AUTOMATIC,
    ),
    Row(
        "automatic: all played, nobody at 66: taker of the last trick, 1",
        ("KH QH TD TC AH", "AC JS QD JD TS"),
        "KS AS QS TH QC AD KC KD JC JH",
        "KH, JS, AH, AC, TD, AS, QH, QD, QS, KD, QC, TH, AD, KC, TS, KS, JD, JC, JH, TC",
        (62, 58),
        (0, 1),
        options=AUTOMATIC,
    ),
    Row(
        "automatic: closer at 66, opponent without a trick at closing: 3",
        ("KD JH TD JC KH", "JS TC AS KS TS"),
        "TH AH QS QD AC KC JD AD QC QH",
        "exchange, marriage QH, JS, KH, TC, close, JC, AH, KS, QS, TS, TH",
        (79, 20),
        (3, 0),
        options=AUTOMATIC,
    ),
    Row(
        "automatic: closer below 66 at the end: 2",
        ("KD QC TH TD AC", "QS JD JS AD TS"),
        "KS JC QD QH KC AS TC KH JH AH",
        "TD, AD, QS, TH, close, marriage QD, JD, KD, QH, JS, QC, KS, AC, TS, JC",
        (38, 60),
        (0, 2),
        options=AUTOMATIC,
    ),
)

ROWS = STRICT + MARRIAGES + EXCHANGE + CLAIMS + ENDS + CLOSED + BY_ITSELF
