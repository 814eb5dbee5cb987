"""Small cases of Sixty-Six for four: a table, hence its length. Seat 3 deals, seat 0 is forehand; pairs are
0+2 and 1+3.

The numbers in the names are those of the rule sheet: 11 is its list of small cases.
"""

from tests.games.rules.tables.row import Row

PASSES = "pass, pass, pass, pass, "
HEARTS = "trump H, "
CALLS = HEARTS + PASSES + PASSES  # up to the round of calls
PLAY = CALLS + PASSES  # up to the first lead
TWO: dict[str, object] = {"schneider": 2}

# Nobody may demand a new deal here; clubs are complete at forehand.
CLUBS = ("9C JC QC KC TC AC", "9D JD QD KD TD AD", "9H JH QH KH TH AH", "9S JS QS KS TS AS")
EVEN = ("9C TC AD KD 9H AH", "JC AC 9D TD JH TH", "QC KC JD QD QH KH", "9S JS QS KS TS AS")

NOBODY = ("", "", "", "")
CUTS = (
    Row("1 two nines are cut again", EVEN, cuts="9H 9C", offers="decline", sees={"hands": [3, 3, 3, 3]}),
    Row(
        "1 the third nine: the dealing pair opens 1, the deal moves on",
        NOBODY,
        cuts="9H 9C 9D",
        card_points=(0, 0),
        game_points=(0, 1),
        next_dealer=0,
        refuses="decline, pass, 9C",
        sees={"hand": [], "hands": [0, 0, 0, 0], "phase": "over", "score": [0, 1]},
    ),
)

TRUMPS = (
    Row("2 nothing else", EVEN, refuses="pass, ask, redeal, 9C, call six, lay 9C, top 9C, leave 9C, claim"),
    Row(
        "2 forehand sees three cards and names trumps",
        EVEN,
        legal="trump C, trump D, trump H, trump S, decline",
        hand="9C TC AD",
        sees={"trump": None, "upcard": None, "hands": [3, 3, 3, 3], "phase": "trump"},
    ),
    Row(
        "3 then everybody has six",
        EVEN,
        actions="trump S",
        hand="9C TC AD KD 9H AH",
        sees={"trump": "S", "upcard": None, "hands": [6, 6, 6, 6], "phase": "redeal", "seat": 0},
    ),
    Row("2 declined: the sixth card is trump", EVEN, actions="decline", sees={"trump": "H", "upcard": "AH"}),
)

REDEAL = (
    Row("4 two trumps: no asking", EVEN, actions="trump H", legal="pass"),
    Row("4 one trump: may ask", EVEN, actions="trump C, pass, pass, pass", legal="pass, ask"),
    Row(
        "4 the partner has one",
        EVEN,
        actions="trump S, ask",
        legal="pass, redeal",
        sees={"answers": [[0, False]]},
    ),
    Row(
        "4 the partner answers the truth",
        EVEN,
        actions="trump S, pass, ask",
        legal="pass",
        sees={"answers": [[1, True]], "seat": 1},
    ),
    Row(
        "4 nothing else",
        EVEN,
        actions="trump H",
        refuses="trump C, decline, ask, redeal, 9C, call six, lay 9C, nines 9C 9D 9H",
    ),
    Row("4 in turn: forehand has passed", EVEN, actions="trump S, pass", refuses="redeal, 9C"),
    Row("4 each once", EVEN, actions="trump S, " + PASSES, refuses="ask, redeal", legal="pass"),
    Row("4 no asking twice", EVEN, actions="trump S, ask", refuses="ask"),
    Row("4 needs no asking", EVEN, actions="trump S", legal="pass, ask, redeal"),
    Row(
        "4 ends the deal without points",
        EVEN,
        actions="trump S, redeal",
        game_points=(0, 0),
        card_points=(0, 0),
    ),
    Row("4 keeps the dealer", EVEN, actions="trump S, redeal", game_points=(0, 0), next_dealer=3),
    Row(
        "4 after asking too",
        EVEN,
        actions="trump S, ask, redeal",
        game_points=(0, 0),
        next_dealer=3,
        refuses="redeal, pass, ask",
    ),
    Row("4 the others' partner too", EVEN, actions="trump S, pass, pass", legal="pass, ask, redeal"),
    Row(
        "4 twelve card points",
        ("9C JC QC KC 9D QD", "AC TC", "AD AH", ""),
        actions="trump C",
        legal="pass, redeal",
    ),
    Row("4 thirteen do not", ("9C JC QC KC 9D KD", "AC TC", "AD AH", ""), actions="trump C", legal="pass"),
    Row("4 four nines", ("9C 9D 9H 9S AC AD", "TC", "JC", ""), actions="trump C", legal="pass, redeal"),
    Row(
        "11 nine and jack in two hands",
        ("9H AC TC KC AD TD", "AH TH", "JH AS TS KS KD QD", "KH QH"),
        actions=HEARTS,
        legal="pass, ask, redeal",
    ),
    Row(
        "11 ... at the partner too",
        ("9H AC TC KC AD TD", "AH TH", "JH AS TS KS KD QD", "KH QH"),
        actions=HEARTS + "pass, pass",
        legal="pass, ask, redeal",
    ),
    Row(
        "11 nine and jack in one hand",
        ("9H JH TC KC AD TD", "AH TH", "AC AS TS KS KD QD", "KH QH"),
        actions=HEARTS,
        legal="pass",
    ),
    Row(
        "4 nine and queen",
        ("9H AC TC KC AD TD", "AH TH", "QH AS TS KS KD QD", "KH JH"),
        actions=HEARTS,
        legal="pass, ask",
    ),
    Row(
        "4 one trump between the two",
        ("9H AC TC KC AD TD", "AH TH", "AS TS KS QS KD QD", "KH QH JH"),
        actions=HEARTS + "pass, pass",
        legal="pass, ask, redeal",
    ),
    Row("4 the others are not concerned", EVEN, actions="trump S, pass, pass, pass", legal="pass"),
)

NINES_HANDS = ("9C 9D 9H AC TC KC", "JD AD TD QC KD QD", "AS TS KS QS JS 9S", "JC AH TH KH QH JH")
NO_SUITS = ("9C 9D 9S AC TC KC", "JH QH KH TH AH 9H", "QC JC AD TD KD QD", "JD AS TS KS QS JS")
SHOWN = HEARTS + PASSES + "nines 9C 9D 9H, "

NINES = (
    Row("5 three nines or pass", NINES_HANDS, actions=HEARTS + PASSES, legal="pass, nines 9C 9D 9H"),
    Row(
        "5 of four nines any three",
        ("9C 9D 9H 9S AC KC", "JC", "", ""),
        actions=HEARTS + PASSES,
        offers="nines 9C 9D 9H, nines 9D 9H 9S, nines 9C 9H 9S, nines 9C 9D 9S, pass",
    ),
    Row(
        "5 nothing else",
        NINES_HANDS,
        actions=HEARTS + PASSES,
        refuses="nines 9D 9H 9S, nines 9C 9H 9S, ask, redeal, call six, top JD, leave 9C, 9C",
    ),
    Row(
        "5 only cards of a suit shown, of one's own hand",
        NINES_HANDS,
        actions=SHOWN,
        offers="top JD, bottom AD, top QC",
        refuses="top JC, bottom AS, pass, JD, lay JD, leave 9C, nines 9C 9D 9H",
        sees={"seat": 1, "phase": "hide"},
    ),
    Row("5 nobody lays twice", NINES_HANDS, actions=SHOWN + "top JD", refuses="top JD, bottom AD, leave 9C"),
    Row(
        "5 ... and the partner lays nothing",
        NINES_HANDS,
        actions=SHOWN + "top JD, top JC",
        refuses="top AS, pass, leave 9S, 9C, call six",
        sees={"seat": 0, "phase": "leave"},
    ),
    Row("5 read in any order", NINES_HANDS, actions=HEARTS + PASSES + "nines 9H 9C 9D", offers="top QC"),
    Row("5 without three: pass", EVEN, actions=HEARTS + PASSES, legal="pass"),
    Row(
        "5 an opponent lays a card of a suit shown",
        NINES_HANDS,
        actions=SHOWN + "bottom JD",
        legal="top JC, top JH, top QH, top KH, top TH, top AH, "
        "bottom JC, bottom JH, bottom QH, bottom KH, bottom TH, bottom AH",
        sees={"seat": 3, "laid": [], "nines": [0, ["9C", "9D", "9H"]]},
    ),
    Row(
        "5 who has none is skipped",
        NO_SUITS,
        actions=HEARTS + PASSES + "nines 9C 9D 9S",
        legal="top JD, bottom JD, top JS, bottom JS, top QS, bottom QS, top KS, bottom KS, "
        "top TS, bottom TS, top AS, bottom AS",
        sees={"seat": 3},
    ),
    Row(
        "5 the caller leaves one",
        NINES_HANDS,
        actions=SHOWN + "top JD, top JC",
        legal="leave 9C, leave 9D, leave 9H",
    ),
    Row(
        "5 no card under it: the caller opens 3",
        NINES_HANDS,
        actions=SHOWN + "top JD, top JC, leave 9H",
        sees={"opened": [3, 0], "phase": "calls", "laid": [], "seat": 0, "hands": [6, 6, 6, 6]},
    ),
    Row(
        "5 a card under it: the opponents open 3",
        NINES_HANDS,
        actions=SHOWN + "top JD, top JC, leave 9D",
        sees={"opened": [0, 3]},
    ),
    Row(
        "5 the match may end with it",
        NINES_HANDS,
        actions=SHOWN + "top JD, top JC, leave 9H",
        options={"target": 3},
        game_points=(3, 0),
    ),
    Row(
        "5 ends the round", NINES_HANDS, actions=SHOWN + "top JD, top JC, leave 9H", refuses="nines 9C 9D 9H"
    ),
    Row(
        "5 passed: the next one is asked",
        ("JD", NINES_HANDS[0], "", ""),
        actions=HEARTS + PASSES + "pass",
        offers="nines 9C 9D 9H",
    ),
)

BEATEN = ("9D JC QC KC TC AC", "9C JD QD KD TD AD", *CLUBS[2:])  # seat 1 has one card that can be beaten
FIVE = ("AS TS KS AH AD QC", "JC", "9C", "AC KC TC")
SURE = ("AS TS KS AH AD QC", "9C", "AC KC TC", "JC")  # what beats the queen is at the partner
TAKEN = "QC, 9C, JC, AS, 9D, 9S, TS, JD, JS, KS, QD, QS, AH, KD, KH, AD, TD, TH"
CALL = (
    Row("6 all four", EVEN, actions=CALLS, legal="pass, call five, call six, call coat, call costume"),
    Row(
        "6 nothing else",
        EVEN,
        actions=CALLS,
        refuses="ask, redeal, trump C, nines 9C 9D 9H, lay 9C, 9C, marriage KC, claim",
    ),
    Row(
        "6 a call is overcalled, not repeated",
        EVEN,
        actions=CALLS + "call coat",
        refuses="call five, call coat",
    ),
    Row("6 each once", EVEN, actions=CALLS + "call five, pass, call six, pass", refuses="call costume, pass"),
    Row("6 none after the round", EVEN, actions=PLAY, refuses="call five, call costume, pass, lay 9C"),
    Row("6 only higher ones", EVEN, actions=CALLS + "call six", legal="pass, call coat, call costume"),
    Row("6 the partner may be overcalled", EVEN, actions=CALLS + "call six, pass", offers="call coat"),
    Row("6 nothing above the costume", EVEN, actions=CALLS + "call costume", legal="pass"),
    Row(
        "11 five with one that can be beaten",
        FIVE,
        actions=CALLS,
        offers="call five, call coat, call costume",
    ),
    Row(
        "11 ... without: only six",
        ("AS TS KS QS AH AD", "9D 9H", "", ""),
        actions=CALLS,
        legal="pass, call six",
    ),
    Row(
        "6 five: the caller lays a card away",
        FIVE,
        actions=CALLS + "call five, pass, pass, pass",
        legal="lay QC, lay AD, lay AH, lay KS, lay TS, lay AS",
        sees={"phase": "lay", "seat": 0, "call": [0, "five"]},
    ),
    Row(
        "6 ... of his own hand",
        FIVE,
        actions=CALLS + "call five, pass, pass, pass",
        refuses="lay JC, pass, QC, top QC, call six",
    ),
    Row(
        "6 nobody lays twice",
        FIVE,
        actions=CALLS + "call five, pass, pass, pass, lay QC",
        refuses="lay QC, lay AD, pass",
        sees={"seat": 1},
    ),
    Row(
        "6 ... nor when all have laid",
        FIVE,
        actions=CALLS + "call five, pass, pass, pass, lay QC, lay JC, lay AC",
        refuses="lay AD, QC, pass",
        legal="AD, AH, KS, TS, AS",
        sees={"seat": 0},
    ),
    Row(
        "6 then each opponent, the partner none",
        FIVE,
        actions=CALLS + "call five, pass, pass, pass, lay QC, lay JC",
        sees={"seat": 3, "hands": [5, 5, 6, 6], "laid": []},
    ),
    Row(
        "6 the caller leads",
        BEATEN,
        actions=CALLS + "pass, call five, pass, pass, lay 9C, lay 9H, lay 9D",
        legal="JD, QD, KD, TD, AD",
        sees={"seat": 1, "laid": ["9C"], "phase": "special"},
    ),
    Row(
        "6 trumps mean nothing, void any card",
        CLUBS,
        actions=CALLS + "call six, pass, pass, pass, 9C, 9D",
        legal="9S, JS, QS, KS, TS, AS",
        sees={"seat": 3},
    ),
    Row(
        "6 follows suit",
        FIVE,
        actions=CALLS + "call six, pass, pass, pass, QC",
        legal="JC",
    ),
    Row(
        "6 five won",
        BEATEN,
        actions=CALLS + "pass, call five, pass, pass, lay 9C, lay 9H, lay 9D, "
        "AD, JH, JC, TD, QH, QC, KD, KH, KC, QD, TH, TC, JD, AH, AC",
        game_points=(0, 5),
        card_points=(0, 90),
    ),
    Row(
        "6 five lost with the first trick lost",
        FIVE,
        actions=CALLS + "call five, pass, pass, pass, lay AS, lay 9D, lay KC, QC, JC, AC",
        game_points=(0, 5),
        card_points=(0, 16),
    ),
    Row(
        "6 the first lost trick ends it",
        FIVE,
        actions=CALLS + "call six, pass, pass, pass, AS, 9D, 9S, QC, JC, AC",
        game_points=(0, 6),
        card_points=(11, 16),
        next_dealer=0,
    ),
    Row(
        "6 nothing is announced in it",
        CLUBS,
        actions=CALLS + "call six, pass, pass, pass",
        legal="9C, JC, QC, KC, TC, AC",
        refuses="marriage KC, marriage KC hold, claim, pass, lay 9C",
    ),
    Row(
        "6 six won",
        CLUBS,
        actions=CALLS + "call six, pass, pass, pass, AC, 9D, 9S, TC, JD, JS, KC, QD, QS, "
        "QC, KD, KS, JC, TD, TS, 9C, AD, AS",
        game_points=(6, 0),
    ),
    Row(
        "6 six lost",
        FIVE,
        actions=CALLS + "call six, pass, pass, pass, QC, JC, AC",
        game_points=(0, 6),
    ),
    *(
        Row(
            f"6 {call} {how}: no pips",
            hands,
            actions=f"{CALLS}call {call}, pass, pass, pass, {tricks}",
            game_points=(0, 0),
            next_dealer=0,
            sees={"garments": garments, "score": [0, 0], "phase": "over"},
        )
        for call, how, hands, tricks, garments in (
            ("coat", "lost, the caller's pair wears it", FIVE, "QC, JC, AC", [1, 0]),
            ("coat", "won, the opponents wear it", SURE, TAKEN, [0, 1]),
            ("costume", "lost, two garments", FIVE, "QC, JC, AC", [2, 0]),
            ("costume", "won, two garments", SURE, TAKEN, [0, 2]),
        )
    ),
)

# Seat 0 leads what it likes; 2 is its partner.
STRONG = ("AC TC KC QC AH TH", "9C JC 9D JD 9H JH", "QD KD TD AD QH KH", "9S JS QS KS TS AS")
FEW = (
    ("9C AH TH KH QH AC", "TC JC 9D JD QD KD", "KC QC 9H JH TD AD", "9S JS QS KS TS AS"),
    "",
    PLAY + "9C, TC, QC, 9S, 9D, TD, JS, AH, marriage KH, JC, JH, QS",
)
MANY = (
    ("9C TC TH KH QH AD", "AC AH JC 9D JD QD", "KC QC 9H JH TD KD", "9S JS QS KS TS AS"),
    "",
    PLAY + "TC, AC, QC, 9S, AH, JH, JS, TH, 9D, KD, QS, AD, marriage KH, JC, 9H, KS",
)
HELD = ("KH QH AC TC 9D 9S", "9C JC JD QD 9H JH", "KC QC KD TD TH AH", "JS QS KS TS AS AD")
NORMAL = (
    Row(
        "7 forehand leads",
        STRONG,
        actions=PLAY,
        legal="QC, KC, TC, AC, TH, AH, marriage QC, marriage KC, marriage KC hold",
        sees={"seat": 0, "phase": "strict"},
    ),
    Row("7 follows, need not head", STRONG, actions=PLAY + "QC", legal="9C, JC"),
    Row(
        "7 nothing else",
        STRONG,
        actions=PLAY + "QC",
        refuses="9D, QC, KC, marriage KC, marriage KC hold, pass, lay 9C, call six",
    ),
    Row("7 announced on lead alone", STRONG, actions=PLAY + "QC, 9C", legal="QH, KH", refuses="marriage KH"),
    Row("7 void: a trump", STRONG, actions=PLAY + "QC, 9C", legal="QH, KH"),
    Row("7 neither: any card", STRONG, actions=PLAY + "QC, 9C, QH", legal="9S, JS, QS, KS, TS, AS"),
    Row(
        "7 the highest trump takes",
        STRONG,
        actions=PLAY + "AC, 9C, QH, 9S",
        card_points=(14, 0),
        sees={"seat": 2},
    ),
    Row("7 a marriage waits for a trick", STRONG, actions=PLAY + "marriage KC", card_points=(0, 0)),
    Row(
        "7 ... of either partner",
        STRONG,
        actions=PLAY + "marriage KC, 9C, QH, 9S",
        card_points=(27, 0),
        sees={"tricks": [0, 0, 1, 0], "pending": 0},
    ),
    Row(
        "7 the others wait on",
        ("KS QS 9C", "AS TH AC TC", "9S", "JS"),
        actions=PLAY + "marriage KS, AS, 9S, JS",
        card_points=(0, 17),
    ),
    Row(
        "7 nobody has 66: 1 to the pair of the last trick",
        ("9C JC 9D JD 9S JS", "AC QC AD QD AS QS", "KC TC KD TD KS TS", "9H JH QH KH TH AH"),
        actions="trump S, "
        + PASSES * 3
        + "9C, AC, KC, 9H, AD, KD, JH, 9D, AS, KS, AH, 9S, QC, TC, KH, JC, TD, TH, JD, QD, TS, QH, JS, QS",
        card_points=(62, 58),
        game_points=(1, 0),
    ),
    Row(
        "7 a marriage is led with either card",
        STRONG,
        actions=PLAY + "marriage QC",
        sees={"trick": [[0, "QC"]]},
    ),
    Row(
        "7 the losers have no trick: 3",
        STRONG,
        actions=PLAY + "marriage KC, 9C, QH, 9S, KH, JS, AH, 9H, AC, JC, TD, QS",
        card_points=(70, 0),
        game_points=(3, 0),
    ),
    Row("7 fewer than 33: 1 as printed", *FEW, card_points=(74, 13), game_points=(1, 0)),
    Row("7 ... 2 with the option", *FEW, card_points=(74, 13), game_points=(2, 0), options=TWO),
    Row("7 ... 1 from 33 on", *MANY, card_points=(68, 49), game_points=(1, 0), options=TWO),
    Row(
        "7 held without a trick: lost, the opponents open 1",
        STRONG,
        actions=PLAY + "marriage KC hold",
        card_points=(0, 0),
        game_points=(0, 1),
    ),
    Row(
        "7 then the deal is over",
        STRONG,
        actions=PLAY + "marriage KC hold",
        game_points=(0, 1),
        next_dealer=0,
        refuses="QC, marriage KC, pass, redeal",
    ),
    Row(
        "7 a held marriage is read with the queen",
        STRONG,
        actions=PLAY + "marriage QC hold",
        game_points=(0, 1),
    ),
    Row("7 no claim", STRONG, actions=PLAY, refuses="claim, marriage KC claim, close, exchange, draw"),
    Row(
        "11 30 points and 40 without leading: won",
        HELD,
        actions=PLAY + "AC, 9C, KC, JS, TC, JC, QC, QS",
        card_points=(35, 0),
        offers="marriage KH hold",
    ),
    Row(
        "11 ... the others without a trick: 3",
        HELD,
        actions=PLAY + "AC, 9C, KC, JS, TC, JC, QC, QS, marriage KH hold",
        card_points=(75, 0),
        game_points=(3, 0),
    ),
    Row(
        "11 25 and 40: lost, the opponents open 1",
        HELD,
        actions=PLAY + "AC, 9C, QC, JS, marriage KH hold",
        card_points=(56, 0),
        game_points=(0, 1),
    ),
)

ROWS = (*CUTS, *TRUMPS, *REDEAL, *NINES, *CALL, *NORMAL)
