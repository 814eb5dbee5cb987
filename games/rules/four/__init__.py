"""Sixty-Six for four in two partnerships: the cut, naming trumps, redeals, six special games, garments."""
