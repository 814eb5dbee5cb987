"""Small cases of Mariage for three; trumps are hearts, by the last card of seat 2, who deals.

The numbers in the names are those of the rule sheet's list of small cases.
"""

from tests.games.rules.tables.row import Row

TH = ".. TH"  # a dealer's hand of which only the shown card matters
AH = ".. AH"
MUST_HEAD: dict[str, object] = {"must_head": True}

PLAY = (
    Row(
        "left of the dealer leads",
        ("9H", "JH", TH),
        legal="9C, JC, QC, KC, TC, AC, 9D, 9H, marriage KC, marriage QC",
    ),
    Row("10 void: trumps", ("KS", "9H JH QC JD QD KD TD AD", TH), actions="KS", legal="9H, JH"),
    Row("follows, need not head", ("KS", "9S AS JH", TH), actions="KS", legal="9S, AS"),
    Row(
        "the third follows, need not head",
        ("KS", "TS", "9S AS .. TH"),
        actions="KS, TS",
        legal="9S, JS, QS, AS",
    ),
    Row(
        "the third need not overtrump",
        ("KS 9S JS QS TS AS", "QH 9D JD QD KD TD AD TC", "9H KH .. TH"),
        actions="KS, QH",
        legal="9H, JH, KH, TH, AH",
    ),
    Row(
        "void, no trump: any",
        ("KS", "9C JC QC KC TC AC 9D JD", TH),
        actions="KS",
        legal="9C, JC, QC, KC, TC, AC, 9D, JD",
    ),
    Row(
        "no claim, exchange, closing",
        ("9H KC QC", "AC", TH),
        refuses="claim, exchange, close, draw, marriage KC claim",
    ),
    Row(
        "the shown card is seen in the dealer's hand",
        ("KS", "AS", TH),
        sees={"upcard": "TH", "trump": "H", "stock": 0, "hands": [8, 8, 8], "phase": "strict"},
    ),
    Row(
        "... until it is played",
        ("9H", "JH", TH),
        actions="9H, JH, TH",
        sees={"upcard": None, "hands": [7, 7, 7]},
    ),
    Row(
        "taker leads",
        ("9H", "JH", TH),
        actions="9H, JH, TH",
        card_points=(0, 0, 12),
        sees={"tricks": [0, 0, 1], "seat": 2},
    ),
    Row(
        "turned tricks may be looked at",
        ("9H", "JH", TH),
        actions="9H, JH, TH",
        sees={"turned": ["0:9H", "1:JH", "2:TH"], "trick": []},
    ),
    Row("a trick as it lies", ("9H", "JH", TH), actions="9H, JH", sees={"trick": [[0, "9H"], [1, "JH"]]}),
)

HEADING = (
    Row("must head: the second", ("KS", "9S AS JH", TH), actions="KS", legal="AS", options=MUST_HEAD),
    Row(
        "must head: cannot, follows", ("KS", "9S JS AH", TH), actions="KS", legal="9S, JS", options=MUST_HEAD
    ),
    Row(
        "must head: the third, the best card",
        ("KS", "TS", "9S AS .. TH"),
        actions="KS, TS",
        legal="AS",
        options=MUST_HEAD,
    ),
    Row(
        "must head: the third, who can beat the lead but not the best",
        ("KS", "AS", "9S TS .. TH"),
        actions="KS, AS",
        legal="9S, JS, QS, TS",
        options=MUST_HEAD,
    ),
    Row(
        "must head: follows any when it was trumped",
        ("KS", "9H 9D JD QD KD TD AD TC", "9S TS .. TH"),
        actions="KS, 9H",
        legal="9S, JS, QS, TS, AS",
        options=MUST_HEAD,
    ),
    Row(
        "must head: overtrumps",
        ("KS 9S JS QS TS AS", "QH 9D JD QD KD TD AD TC", "9H KH .. TH"),
        actions="KS, QH",
        legal="KH, TH, AH",
        options=MUST_HEAD,
    ),
    Row(
        "must head: cannot overtrump, trumps",
        ("KS 9S JS QS TS AS", "AH 9D JD QD KD TD AD TC", "9H KH .. TH"),
        actions="KS, AH",
        legal="9H, JH, QH, KH, TH",
        options=MUST_HEAD,
    ),
    Row("must head: heads trumps", ("JH", "9H QH AS", TH), actions="JH", legal="QH", options=MUST_HEAD),
)

MARRIAGES = (
    Row("only on lead", ("KS", "KC QC", TH), actions="KS", refuses="marriage KC, marriage QC"),
    Row(
        "its queen is led",
        ("KC QC", "AC", TH),
        actions="marriage QC",
        sees={"trick": [[0, "QC"]], "marriages": [[0, "C"]]},
    ),
    Row("the pair may be led unannounced", ("KC QC", "AC", TH), actions="KC", sees={"marriages": []}),
    Row(
        "pending until the first trick",
        ("KC QC", "9C", "JC .. TH"),
        actions="marriage KC, 9C, JC",
        card_points=(26, 0, 0),
    ),
    Row(
        "trumps: 40, pending, the trick lost",
        ("KH QH", "9H", "JH .. TH"),
        actions="marriage KH, 9H, TH",
        card_points=(0, 0, 14),
    ),
    Row(
        "trumps: 40, with the first trick",
        ("KH QH", "9H", "JH .. TH"),
        actions="marriage KH, 9H, JH",
        card_points=(46, 0, 0),
    ),
    Row(
        "own pending points are seen",
        ("KC QC", "JC", "AC .. TH"),
        actions="marriage KC, JC, AC, TH",
        sees={"seat": 0, "pending": 20},
    ),
    Row(
        "... by nobody else",
        ("KC QC", "JC", "AC .. TH"),
        actions="marriage KC, JC, AC",
        sees={"seat": 2, "pending": 0},
    ),
    Row(
        "announced, every trick lost: nothing",
        ("QS 9D QC KC TD TC JS TS", "AD AC KH JH QH 9H 9S KS", "TH QD JC KD 9C AS JD AH"),
        actions="marriage KC, AC, JC, marriage KH, TH, TC, marriage QD, 9D, AD",
        card_points=(0, 71, 44),
        game_points=(0, 1, 0),
    ),
)

ENDS = (
    Row(
        "a loser at 33: 1",
        ("9H JS 9S QC KC TS TH JC", "TD QH AD KH JH QS TC AS", "9C QD 9D JD KD KS AC AH"),
        actions="TH, JH, AH, marriage QD, 9H, TD, marriage QC, TC, AC",
        card_points=(33, 0, 67),
        game_points=(0, 0, 1),
    ),
    Row(
        "both losers at 33: 1",
        ("AD TH TD QC KC QS AS 9D", "KD JS KS TC 9C JD QD 9S", "TS QH AH JC 9H JH AC KH"),
        actions="marriage KC, TC, JC, marriage QD, JH, TD, marriage QH, TH, JD, QS, 9S, TS",
        card_points=(35, 36, 68),
        game_points=(0, 0, 1),
    ),
    Row(
        "the better loser at 32: 2",
        ("JC TC QS QD AH 9S KD AD", "QH AS 9D AC KH JS 9C JD", "TH KS JH QC KC TD TS 9H"),
        actions="9S, JS, TS, marriage KC, TC, AC, marriage KH, 9H, AH, QS, AS, KS",
        card_points=(15, 83, 32),
        game_points=(0, 2, 0),
    ),
    Row(
        "one loser without a trick: 2",
        ("QD KH JD QH JC AD QS AC", "TS QC 9S TC 9D JH JS TD", "9C AS TH KD 9H KS KC AH"),
        actions="marriage QH, JH, AH, KD, AD, TD, KH, TC, 9H",
        card_points=(79, 0, 16),
        game_points=(2, 0, 0),
    ),
    Row(
        "no loser with a trick: 3",
        ("JS QS QD 9S JD QC JH 9H", "KC AD KS 9D TC 9C JC TS", "KH TD QH KD AS AC TH AH"),
        actions="QC, JC, AC, marriage QH, 9H, 9D, AS, QS, TS",
        card_points=(0, 0, 83),
        game_points=(0, 0, 3),
    ),
    Row(
        "at 66 by the marriage, whose card is not played: 2",
        ("TD TS AC 9C JS TH KC 9S", "QS QC AD AS 9H KD TC JC", "KS 9D JD KH AH JH QD QH"),
        actions="TD, KD, 9D, AC, TC, AH, marriage KH",
        card_points=(14, 0, 72),
        game_points=(0, 0, 2),
        sees={"hands": [6, 6, 6]},
    ),
    Row(
        "at 66 by the marriage, nobody else with a trick: 3",
        ("TC KD QS TS 9S JS QC KS", "9D KC JD AD AS AC 9H TH", "AH JH KH 9C TD QD JC QH"),
        actions="marriage KS, AS, AH, marriage KH",
        card_points=(0, 0, 66),
        game_points=(0, 0, 3),
    ),
    Row(
        "10 all played 50/40/30: no score",
        ("QC TS AH 9S KD AD KS TD", "9H JD KC 9C JC TH AS 9D", "KH QS AC QD JS JH TC QH"),
        actions="TD, JD, QD, AH, 9H, KH, QC, 9C, AC, JH, TS, TH, "
        "AS, QS, KS, 9D, QH, KD, JS, 9S, JC, TC, AD, KC",
        card_points=(30, 40, 50),
        game_points=(0, 0, 0),
    ),
    Row(
        "all played, 65 and the last trick: no score",
        ("KD TS JH AC JD 9D TC QC", "AH 9S QS KS TD 9C JS KH", "KC JC QH 9H AS AD QD TH"),
        actions="TS, JS, AS, JC, AC, 9C, TC, KH, KC, 9S, QH, JH, "
        "9H, QC, AH, marriage KS, TH, JD, AD, 9D, TD, QD, KD, QS",
        card_points=(23, 52, 65),
        game_points=(0, 0, 0),
    ),
    Row(
        "at 66 by the last trick: 2",
        ("KS TD QS KC KD 9C 9H TS", "AS AH QD JH 9S QH TC 9D", "JS AC AD TH QC JC JD KH"),
        actions="TD, 9D, AD, TH, 9H, AH, AS, JS, KS, 9S, KH, QS, JC, KC, TC, JH, JD, 9C, QD, QC, KD, "
        "TS, QH, AC",
        card_points=(10, 82, 28),
        game_points=(0, 2, 0),
    ),
)

ROWS = PLAY + HEADING + MARRIAGES + ENDS
