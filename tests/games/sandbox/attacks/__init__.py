"""Hostile bots, one for each attack.

Each has `attack(targets)`, is laid out beside bot.py and tell.py, and runs in a sandbox only (`bed`).
"""
