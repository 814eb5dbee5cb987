"""Runs bots of strangers: no files but their own, no network, no other process, and a clock on everything."""
