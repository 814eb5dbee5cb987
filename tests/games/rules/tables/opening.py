"""A deal that several tables start from, trumps hearts: seat 0 takes six tricks and still holds KC QC."""

HEARTS = ".. TH"  # a stock of which only the upcard matters
HANDS = ("AS AD AC TC KC QC", "9S 9D 9C JS JD JC")
STOCK = "QD KD TD QS KS TS 9H JH QH KH AH TH"
FOUR_PLAYED = "AS, 9S, AD, 9D, AC, 9C, TC, JC"
FIVE_PLAYED = FOUR_PLAYED + ", 9H, JS"
SIX_PLAYED = FIVE_PLAYED + ", QH, JD"
SIX_PLAYED_WITH_DRAWS = "AS, 9S, draw, AD, 9D, draw, AC, 9C, draw, TC, JC, draw, 9H, JS, draw, QH, JD"
