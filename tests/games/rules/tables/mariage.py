"""Small cases of Mariage: a table, hence its length.

The numbers in the names are those of the rule sheet's list of small cases.
"""

from tests.games.rules.tables.opening import FIVE_PLAYED, FOUR_PLAYED, HANDS, HEARTS, SIX_PLAYED, STOCK
from tests.games.rules.tables.row import Row

STRICT = (
    Row("1 follows, need not head", ("KS", "9S AS JH"), HEARTS, "close, KS", legal="9S, AS"),
    Row("1 follows low", ("KS", "9S JS AH"), HEARTS, "close, KS", legal="9S, JS"),
    Row("1 void: trumps", ("KS", "9H AD"), HEARTS, "close, KS", legal="9H"),
    Row("1 void, no trump: any", ("KS", "AD QC"), HEARTS, "close, KS", legal="QC, 9D, JD, QD, KD, AD"),
    Row("open play: any", ("KS", "9S AS JH"), HEARTS, "KS", legal="AC, 9D, JD, JH, 9S, AS"),
)

DRAWING = (
    Row("taker draws first", HANDS, STOCK, "AS, 9S", hand="QC KC TC AC QD AD", sees={"stock": 10}),
    Row("the other draws second", HANDS, STOCK, "AS, 9S, AD", hand="9C JC 9D JD KD JS"),
    Row("trick 6 is open", HANDS, STOCK, FIVE_PLAYED + ", QH", offers="JD, QS", sees={"stock": 2}),
    Row("trick 7 is strict", HANDS, STOCK, SIX_PLAYED + ", QD", legal="KD", sees={"stock": 0}),
    Row("the last one gets the upcard", HANDS, STOCK, SIX_PLAYED + ", QD", hand="KD JH KH TH QS TS"),
)

MARRIAGES = (
    Row(
        "2 marriage with four cards in the stock",
        HANDS,
        STOCK,
        FOUR_PLAYED,
        card_points=(45, 0),
        offers="KC, QC, marriage KC, marriage QC, close",
        sees={"stock": 4},
    ),
    Row(
        "2 marriage: 20, its king is led",
        HANDS,
        STOCK,
        FOUR_PLAYED + ", marriage KC",
        card_points=(65, 0),
        sees={"trick": [[0, "KC"]], "marriages": [[0, "C"]]},
    ),
    Row(
        "2 marriage: its queen is led",
        HANDS,
        STOCK,
        FOUR_PLAYED + ", marriage QC",
        sees={"trick": [[0, "QC"]]},
    ),
    Row("2 closed: refused", HANDS, STOCK, FOUR_PLAYED + ", close", refuses="marriage KC, marriage QC"),
    Row("2 stock empty: refused", HANDS, STOCK, SIX_PLAYED, refuses="marriage KC, marriage QC"),
    Row("only on lead, marriage", ("KS", "KC QC"), HEARTS, "KS", refuses="marriage KC, marriage QC"),
    Row("the pair may be led unannounced", ("KC QC", ""), HEARTS, "KC", card_points=(0, 0)),
    Row(
        "4 announced, every trick lost",
        ("KH QD KS QC TD QH", "JS AC JD AS TS 9H"),
        "AH TH JC 9S JH AD TC 9D 9C KC KD QS",
        "marriage QH, TS, AH, KH, 9H, TD, AS, QC, TC, TH",
        card_points=(0, 72),
        game_points=(0, 3),
    ),
    Row("4 trumps: 40, pending", ("KH QH", "9D"), HEARTS, "marriage KH", card_points=(0, 0)),
    Row("4 pending until the first trick", ("KH QH", "9D"), HEARTS, "marriage KH, 9D", card_points=(44, 0)),
)

CLOSING = (
    Row("before the first lead", HANDS, STOCK, offers="close"),
    Row("only on lead, closing", HANDS, STOCK, "AS", refuses="close"),
    Row("with two cards left", HANDS, STOCK, FIVE_PLAYED, offers="close", sees={"stock": 2}),
    Row("not with the stock empty", HANDS, STOCK, SIX_PLAYED, refuses="close", sees={"upcard": None}),
    Row(
        "closed once, nobody draws",
        HANDS,
        STOCK,
        "AS, 9S, close, AD, 9D",
        refuses="close",
        hand="QC KC TC AC QD",
        sees={"stock": 10, "upcard": "TH", "phase": "closed", "closed_by": 0},
    ),
    Row(
        "5 closer at 66, the other 33 or more: 3",
        ("QC QS 9D AH KC KS", "JS TC AC AD JC QH"),
        "TD 9S TH JH QD KH TS KD AS 9H 9C JD",
        "9D, AC, marriage QS, JC, close, QC, TC, QH, AH, TD, AD, JH, TH, KS, JS",
        card_points=(68, 34),
        game_points=(3, 0),
    ),
    Row(
        "5 closer at 66, the other 0: 3",
        ("KC AH AD AC AS JC", "TD JH KS TC TS TH"),
        "9C KD 9D 9H QD QC JD QS JS QH KH 9S",
        "close, AS, KS, AH, JH, AD, TD, AC, TC",
        card_points=(70, 0),
        game_points=(3, 0),
    ),
    Row(
        "5 closer 58 at the end, last trick his: 3 to the other",
        ("AS 9S JC AD AC QC", "JD KS TC KC AH 9H"),
        "QD 9D KD QH TH 9C JH QS KH TS TD JS",
        "close, QC, KC, 9H, AS, AC, TC, 9S, KS, JD, AD, JC, AH",
        card_points=(58, 11),
        game_points=(0, 3),
    ),
    Row(
        "5 the other first at 66: 3",
        ("9D KH TS 9H TD QD", "AH 9C 9S TH AS AD"),
        "KS JH QC KD TC QH KC JS AC JC JD QS",
        "close, KH, TH, AD, QD, AS, TS, AH, 9H, 9C, TD",
        card_points=(0, 70),
        game_points=(0, 3),
    ),
)

ENDS = (
    Row("no claim, no exchange", ("9H KC QC", "JC"), HEARTS, "KC, JC", refuses="claim, exchange, draw"),
    Row(
        "3 opponent 34: 1",
        ("QD 9S QC AC 9C AH", "QH 9H JH TC TD JC"),
        "KS KC TS JS 9D AD TH AS KD KH JD QS",
        "AH, TD, QD, KC, TS, JC, AC, AD, 9D, JH, TH, AS, TC, QC, 9H, 9S, QS, JS",
        card_points=(69, 34),
        game_points=(1, 0),
    ),
    Row(
        "3 opponent 33: 1",
        ("AS KS TD QH QS JC", "TC 9C KH 9H TH JS"),
        "AC 9D JH AD QD KD KC 9S JD AH QC TS",
        "KS, TC, AC, KH, AS, AD, QD, 9H, KC, JS, KD, AH, 9S, TS, JH, TH, JD, TD",
        card_points=(76, 33),
        game_points=(1, 0),
    ),
    Row(
        "3 opponent 32: 2",
        ("QC TH JS TC AH 9S", "9C JC AC QS JH 9D"),
        "KH 9H TD AS QH KC TS AD JD QD KD KS",
        "QC, AC, QS, JS, 9C, TC, AS, TD, TH, 9D, AH, KH, JD, AD, KC, TS",
        card_points=(70, 32),
        game_points=(2, 0),
    ),
    Row(
        "3 opponent 0 in a trick of two nines: 3",
        ("QS QD KH KD JC JH", "QC 9D 9C AS AC TH"),
        "TC KC AD 9H 9S TS TD AH QH KS JS JD",
        "KH, QC, TC, TH, JH, 9C, 9S, 9D, KC, AD, marriage KD",
        card_points=(84, 0),
        game_points=(3, 0),
    ),
    Row(
        "3 at 66 by the marriage, opponent without a trick: 3",
        ("KH AS KC 9C KD 9H", "TD JH 9D TC JC QH"),
        "AD QD KS TS QS TH JD JS AH AC QC 9S",
        "AS, JH, KH, QD, 9H, TC, marriage KS",
        card_points=(70, 0),
        game_points=(3, 0),
    ),
    Row(
        "all played, nobody at 66: taker of the last trick, 1",
        ("QS QC TC KD JH TD", "JD 9C AC 9H QH JS"),
        "QD AS KH KS AD KC 9D AH 9S TH TS JC",
        "TC, QH, QC, JS, KD, AS, TD, KC, KS, KH, JD, AD, QS, 9S, TH, 9H, QD, 9D, AH, JC, 9C, JH, AC, TS",
        card_points=(62, 58),
        game_points=(0, 1),
    ),
)

ROWS = STRICT + DRAWING + MARRIAGES + CLOSING + ENDS
