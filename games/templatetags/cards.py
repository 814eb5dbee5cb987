"""Cards for people: their names, and faces drawn in CSS (static/css/cards.css)."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

register = template.Library()

SUIT_NAMES = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}
# In some languages the suit has another form in "ten of hearts".
OF_SUITS = {
    "C": pgettext_lazy("ten of ...", "clubs"),
    "D": pgettext_lazy("ten of ...", "diamonds"),
    "H": pgettext_lazy("ten of ...", "hearts"),
    "S": pgettext_lazy("ten of ...", "spades"),
}
RANK_NAMES = {
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "T": _("ten"),
    "J": _("jack"),
    "Q": _("queen"),
    "K": _("king"),
    "A": _("ace"),
}
RANK_SIGNS = {
    "T": "10",
    "J": pgettext_lazy("on a card: jack", "J"),
    "Q": pgettext_lazy("on a card: queen", "Q"),
    "K": pgettext_lazy("on a card: king", "K"),
    "A": pgettext_lazy("on a card: ace", "A"),
}


@register.filter
def card_name(card: str) -> str:
    """Return "ten of hearts" for "TH"."""
    names = {"rank": RANK_NAMES[card[0]], "suit": OF_SUITS[card[1]]}
    return pgettext("ten of hearts", "%(rank)s of %(suit)s") % names


@register.filter
def suit_name(suit: str) -> str:
    """Return "hearts" for "H"."""
    return str(SUIT_NAMES[suit])


@register.simple_tag
def card_face(card: str, classes: str = "") -> SafeString:
    """Return a card face up; `classes` say more about it ("is-new", "is-led")."""
    return format_html(
        '<span class="playing-card suit-{} {}" role="img" aria-label="{}">'
        '<b aria-hidden="true">{}</b><i aria-hidden="true"></i></span>',
        card[1],
        classes,
        card_name(card),
        RANK_SIGNS.get(card[0], card[0]),
    )


@register.simple_tag
def card_back() -> SafeString:
    """Return a card face down."""
    return format_html(
        '<span class="playing-card is-back" role="img" aria-label="{}"></span>', gettext("hidden card")
    )


@register.simple_tag
def suit_sign(suit: str) -> SafeString:
    """Return the sign and the name of a suit."""
    return format_html(
        '<span class="suit suit-{}"><i aria-hidden="true"></i>{}</span>', suit, SUIT_NAMES[suit]
    )


@register.simple_tag
def card_text(card: str) -> SafeString:
    """Return a card small enough for a line of text."""
    return format_html(
        '<span class="card-text suit-{}" role="img" aria-label="{}"><b aria-hidden="true">{}</b>'
        '<i aria-hidden="true"></i></span>',
        card[1],
        card_name(card),
        RANK_SIGNS.get(card[0], card[0]),
    )


ACTION_WORDS = {
    "marriage": _("marriage"),
    "exchange": _("exchanges"),
    "close": _("closes"),
    "claim": _("claims 66"),
    "draw": _("draws"),
    "trump": _("trump:"),
    "decline": _("names no trumps"),
    "ask": _("asks for a trump"),
    "redeal": _("demands a new deal"),
    "go": _("goes"),
    "pass": _("passes"),
    "nines": _("three nines:"),
    "top": _("lays on top"),
    "bottom": _("lays below"),
    "leave": _("leaves"),
    "call": _("calls"),
    "five": _("a five"),
    "six": _("a six"),
    "coat": _("a fur coat"),
    "costume": _("a costume"),
    "lay": _("lays away"),
    "hold": _("without leading"),
}
PHASES = {
    "open": _("stock open"),
    "undrawn": _("before drawing"),
    "strict": _("strict, stock empty"),
    "closed": _("strict, stock closed"),
    "over": _("deal over"),
    "trump": _("naming trumps"),
    "redeal": _("new deal?"),
    "nines": _("three nines?"),
    "hide": _("laying under three nines"),
    "leave": _("leaving a nine"),
    "calls": _("special game?"),
    "lay": _("laying away"),
    "special": _("special game"),
    "bidding": _("bidding"),
    "last": _("stock used up, hands played out"),
}


@register.filter
def is_card(word: str) -> bool:
    """Tell whether a word of an action is a card."""
    return len(word) == 2 and word[0] in RANK_NAMES and word[1] in SUIT_NAMES


@register.filter
def action_word(word: str) -> str:
    """Return a word of an action in the page's language."""
    return str(ACTION_WORDS[word] if word in ACTION_WORDS else SUIT_NAMES.get(word, word))


@register.filter
def phase_words(phase: str) -> str:
    """Return the phase of a deal in words."""
    return str(PHASES.get(phase, phase))
