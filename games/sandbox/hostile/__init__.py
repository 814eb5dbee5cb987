"""A bot that tries to get out, for the self-test; it never runs outside a sandbox."""
