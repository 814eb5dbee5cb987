"""A person at the terminal plays against built-in bots. Pure: streams come in from outside, no Django."""
