"""What is refused in each phase of each game: a table, hence its length.

`wrong` is written as in a record (`1:claim`) where another seat than the one to act does it. Actions may end
in `... PHASE`: the first that is allowed, cards before all else, until the deal is in that phase.
"""

from dataclasses import dataclass, field, replace

from games.rules.actions import Kind, parse_action
from games.rules.game import State
from games.rules.registry import game
from tests.games.rules.lots import lot_of
from tests.games.rules.positions import full_deal
from tests.games.rules.tables import schnapsen
from tests.games.rules.tables.esel import LEADER, PASSED, TWO
from tests.games.rules.tables.opening import FOUR_PLAYED, HANDS, HEARTS, SIX_PLAYED, STOCK

OVER = "over"
_QUIET = (Kind.PLAY, Kind.BID, Kind.DRAW)


@dataclass(frozen=True)
class Refused:
    """An action that is not allowed after some others; seat 0 leads, the last seat deals.

    `allowed`: what is, in full; None where it is long.
    """

    game: str
    phase: str
    name: str
    wrong: str
    allowed: str | None
    hands: tuple[str, ...]
    stock: str = ""
    actions: str = ""
    options: dict[str, object] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"{self.game}, {self.phase}: {self.name}"


def reach(row: Refused) -> tuple[State, list[str]]:
    """Return the state before the wrong action, and the actions up to there as a record has them."""
    rules, seats = game(row.game), len(row.hands)
    state = rules.new_match(seats, row.options, lot_of(rules, seats, seats - 1, row.options))
    state.deal(full_deal(rules, seats - 1, row.hands, row.stock))
    done: list[str] = []
    written, _, phase = row.actions.partition("...")
    for text in filter(None, (part.strip() for part in written.split(","))):
        _do(state, text, done)
    while phase.strip() and state.view()["phase"] != phase.strip():
        legal = state.legal_actions()
        _do(state, next((one for one in legal if one.kind in _QUIET), legal[0]).text, done)
    return state, done


def _do(state: State, text: str, done: list[str]) -> None:
    done.append(f"{state.to_act}:{text}")
    state.apply(parse_action(text))


def _for_each(games: str, *rows: Refused) -> tuple[Refused, ...]:
    return tuple(replace(row, game=key) for key in games.split() for row in rows)


ANY = "mariage sixty-six sixty-six-open"
LONE_KING = ("KC", "QC")  # the queen is in the other hand

OPEN = _for_each(
    ANY,
    Refused("", "open", "a card that is not held", "QD", None, HANDS, STOCK),
    Refused("", "open", "a card that is gone", "AS", None, HANDS, STOCK, "AS, 9S"),
    Refused("", "open", "out of turn", "1:9S", None, HANDS, STOCK),
    Refused("", "open", "a second card", "0:AD", None, HANDS, STOCK, "AS"),
    Refused("", "open", "a marriage without its partner card", "marriage KC", None, LONE_KING, HEARTS),
    Refused("", "open", "a marriage in answer", "marriage KC", None, ("AS", "KC QC"), HEARTS, "AS"),
    Refused("", "open", "a marriage held, as four do", "marriage KC hold", None, HANDS, STOCK),
    Refused("", "open", "closing in answer", "close", None, HANDS, STOCK, "AS"),
    Refused("", "open", "a bid", "go", None, HANDS, STOCK),
    Refused("", "open", "drawing by hand", "draw", None, HANDS, STOCK, "AS, 9S"),
    Refused("", "open", "naming trumps", "trump H", None, HANDS, STOCK),
    Refused("", "strict", "not following suit", "TH", "KD", HANDS, STOCK, SIX_PLAYED + ", QD"),
    Refused("", "strict", "closing without a stock", "close", None, HANDS, STOCK, SIX_PLAYED),
    Refused("", "strict", "exchanging without a stock", "exchange", None, HANDS, STOCK, SIX_PLAYED),
    Refused("", "strict", "out of turn", "1:KD", None, HANDS, STOCK, SIX_PLAYED),
    Refused("", OVER, "a card after the end of the deal", "AH", "", HANDS, STOCK, "... over"),
)

NO_MARRIAGE_WHEN_STRICT = _for_each(
    "mariage sixty-six",
    Refused("", "strict", "a marriage without a stock", "marriage KC", None, HANDS, STOCK, SIX_PLAYED),
    Refused("", "closed", "a marriage after closing", "marriage KC", None, HANDS, STOCK, "close"),
    Refused("", "closed", "closing twice", "close", None, HANDS, STOCK, "close"),
    Refused("", "closed", "closing what the other has closed", "close", None, HANDS, STOCK, "close, AS, 9S"),
    Refused("", "closed", "not following suit", "9D", "9S, JS", HANDS, STOCK, "close, AS"),
    Refused("", "closed", "the upcard", "TH", None, HANDS, STOCK, "close"),
    Refused("", "closed", "a nine exchanged", "exchange", None, ("AS 9H", "9S"), HEARTS, "AS, 9S, close"),
)

MARIAGE = _for_each(
    "mariage",
    Refused("", "open", "a claim, where 66 ends the deal", "claim", None, HANDS, STOCK),
    Refused(
        "", "open", "an exchange, which there is not", "exchange", None, ("9H AS", "9S"), HEARTS, "AS, 9S"
    ),
    Refused("", "open", "a marriage with a claim", "marriage KC claim", None, HANDS, STOCK),
)

UNDRAWN: dict[str, object] = {"close_undrawn": True}
BEFORE_DRAWING = "close, draw"

SIXTY_SIX = _for_each(
    "sixty-six",
    Refused("", "open", "an exchange before the first trick", "exchange", None, ("AS 9H", "9S"), HEARTS),
    Refused("", "open", "an exchange without the nine", "exchange", None, ("AS", "9S 9H"), HEARTS, "AS, 9S"),
    Refused(
        *("", "open", "an exchange in answer", "exchange", None),
        *(("AD 9S", "9D 9H TS"), HEARTS, "9S, TS, 9D, AD, 9C"),
    ),
    Refused("", "open", "exchanging twice", "exchange", None, ("AS 9H", "9S"), HEARTS, "AS, 9S, exchange"),
    Refused("", "open", "a claim in answer", "claim", None, HANDS, STOCK, "AS"),
    Refused("", "open", "a claim out of turn", "1:claim", None, HANDS, STOCK),
    Refused("", "open", "a claim with a marriage that is none", "marriage KC claim", None, LONE_KING, HEARTS),
    Refused("", "closed", "not heading", "9S", "AS", ("KS", "9S AS JH"), HEARTS, "close, KS"),
    Refused("", "closed", "not trumping", "AD", "9H", ("KS", "9H AD"), HEARTS, "close, KS"),
    Refused("", "closed", "a claim in answer", "claim", "9S, JS", HANDS, STOCK, "close, AS"),
    Refused("", "strict", "a claim in answer", "claim", "KD", HANDS, STOCK, SIX_PLAYED + ", QD"),
    *(
        Refused("", "undrawn", name, wrong, BEFORE_DRAWING, HANDS, STOCK, "AS, 9S", UNDRAWN)
        for name, wrong in (
            ("a card before drawing", "AD"),
            ("a claim before drawing", "claim"),
            ("an exchange before drawing", "exchange"),
            ("a marriage before drawing", "marriage KC"),
            ("the other draws", "1:draw"),
        )
    ),
    Refused("", "open", "drawing twice", "draw", None, HANDS, STOCK, "AS, 9S, draw", UNDRAWN),
    Refused("", "closed", "drawing after closing", "draw", None, HANDS, STOCK, "AS, 9S, close", UNDRAWN),
    Refused("", "closed", "closing twice, undrawn", "close", None, HANDS, STOCK, "AS, 9S, close", UNDRAWN),
)

SIXTY_SIX_OPEN = _for_each(
    "sixty-six-open",
    Refused("", "open", "closing, which there is not", "close", None, HANDS, STOCK),
    Refused("", "open", "a claim below 66", "claim", None, HANDS, STOCK, FOUR_PLAYED),
    Refused(
        "", "open", "a claim with a marriage below 66", "marriage KC claim", None, HANDS, STOCK, FOUR_PLAYED
    ),
    Refused("", "open", "an exchange before the first trick", "exchange", None, ("AS 9H", "9S"), HEARTS),
    Refused("", "strict", "a claim in answer", "claim", "KD", HANDS, STOCK, SIX_PLAYED + ", QD"),
)

SCHNAPSEN = _for_each(
    "schnapsen",
    Refused("", "open", "a card that is not held", "QS", None, schnapsen.HANDS, schnapsen.STOCK),
    Refused("", "open", "a nine, which is not in the pack", "9S", None, schnapsen.HANDS, schnapsen.STOCK),
    Refused("", "open", "out of turn", "1:JS", None, schnapsen.HANDS, schnapsen.STOCK),
    Refused("", "open", "a marriage without its partner card", "marriage KC", None, LONE_KING, HEARTS),
    Refused("", "open", "an exchange in answer", "exchange", None, ("AS", "JH"), HEARTS, "AS"),
    Refused("", "open", "an exchange without the jack", "exchange", None, ("QH", "JH"), HEARTS),
    Refused(
        *("", "open", "closing with two cards in the stock", "close", None),
        *(schnapsen.HANDS, schnapsen.STOCK, schnapsen.FOUR_PLAYED),
    ),
    Refused("", "open", "a claim in answer", "claim", None, schnapsen.HANDS, schnapsen.STOCK, "AS"),
    Refused("", "closed", "closing twice", "close", None, schnapsen.HANDS, schnapsen.STOCK, "close"),
    Refused("", "closed", "a jack exchanged", "exchange", None, ("AS JH", ""), HEARTS, "close"),
    Refused("", "closed", "not heading", "JS", "AS", ("KS", "JS AS QH"), HEARTS, "close, KS"),
    Refused(
        *("", "strict", "not following suit", "KH", "TC"),
        *(schnapsen.HANDS, schnapsen.STOCK, schnapsen.FIVE_PLAYED + ", KC"),
    ),
    Refused(
        *("", "strict", "an exchange without a stock", "exchange", None),
        *(schnapsen.HANDS, schnapsen.STOCK, schnapsen.FIVE_PLAYED),
    ),
    Refused(
        "", OVER, "a card after the end of the deal", "AH", "", schnapsen.HANDS, schnapsen.STOCK, "... over"
    ),
)

TH = ".. TH"

MARIAGE_THREE = _for_each(
    "mariage-three",
    Refused("", "strict", "a card that is not held", "TH", None, ("KS", "9S", TH)),
    Refused(
        "", "strict", "not following suit", "JH", "9S, AS", ("KS", "9S AS JH 9C JC QC KC TC", TH), "", "KS"
    ),
    Refused("", "strict", "not trumping", "QC", "9H, JH", ("KS", "9H JH QC JD QD KD TD AD", TH), "", "KS"),
    Refused("", "strict", "out of turn", "2:TH", None, ("KS", "9S", TH), "", "KS"),
    Refused("", "strict", "a marriage without its partner card", "marriage KC", None, ("KC", "QC", TH)),
    Refused("", "strict", "a marriage in answer", "marriage KC", None, ("KS", "KC QC AS", TH), "", "KS"),
    *(
        Refused("", "strict", f"{wrong}, which there is not", wrong, None, ("9H KC QC", "AC", TH))
        for wrong in ("claim", "exchange", "close", "draw", "pass", "marriage KC claim")
    ),
    Refused(
        *("", "strict", "not heading where one must", "9S", "AS", ("KS", "9S AS JH", TH), "", "KS"),
        {"must_head": True},
    ),
    Refused("", OVER, "a card after the end of the deal", "9H", "", ("KS", "9S", TH), "", "... over"),
)

LEADS = "6C, 7C, 9C, JC"

ESEL = _for_each(
    "esel",
    Refused("", "bidding", "a card before the bids are over", "6C", "go, pass", TWO, "", "go"),
    Refused("", "bidding", "a bid after the bid", "0:pass", "go, pass", TWO, "", "go"),
    Refused("", "bidding", "a bid out of turn", "1:go", "go, pass", TWO),
    *(
        Refused("", "bidding", f"{wrong}, which there is not", wrong, "go, pass", TWO)
        for wrong in ("claim", "close", "exchange", "draw", "redeal", "decline", "trump S", "call six")
    ),
    Refused("", "open", "a bid after the bids", "go", LEADS, TWO, "", PASSED),
    Refused("", "open", "a second pass", "pass", LEADS, TWO, "", "go, pass"),
    Refused("", "open", "a card that is not held", "8H", LEADS, TWO, "", PASSED),
    Refused("", "open", "out of turn", "1:6S", LEADS, TWO, "", PASSED),
    Refused("", "open", "drawing by hand", "draw", None, TWO, "", PASSED + "6C, 6S"),
    *(
        Refused("", "open", f"{wrong}, which there is not", wrong, LEADS, TWO, "", PASSED)
        for wrong in ("claim", "close", "exchange", "marriage KC")
    ),
    Refused("", "open", "not taking", "9S", "6S, AS", (LEADER, "6S 9S AS 7H"), "", PASSED + "KS"),
    Refused("", "open", "not following suit", "6H", "9S, JS", (LEADER, "9S JS 6H 7H"), "", PASSED + "KS"),
    Refused(
        "", "open", "an eight while the suit is held", "8H", "9S", (LEADER, "9S 8H 6H 7H"), "", PASSED + "KS"
    ),
    Refused(
        *("", "open", "a lower trump while the suit is held", "QH", "9S"),
        *((LEADER, "9S QH 6H 7H"), "", PASSED + "KS", {"trumps": "one"}),
    ),
    Refused("", "last", "a bid in the last tricks", "go", None, TWO, "", "... last"),
    Refused("", "last", "drawing without a stock", "draw", None, TWO, "", "... last"),
    Refused("", "last", "a card that is gone", "6C", None, TWO, "", "... last"),
    Refused("", OVER, "a card after the end of the deal", "6C", "", TWO, "", "... over"),
    Refused("", OVER, "a bid after the end of the deal", "go", "", TWO, "", "... over"),
)

ROWS = (
    *OPEN,
    *NO_MARRIAGE_WHEN_STRICT,
    *MARIAGE,
    *SIXTY_SIX,
    *SIXTY_SIX_OPEN,
    *SCHNAPSEN,
    *MARIAGE_THREE,
    *ESEL,
)
