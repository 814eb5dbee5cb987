"""Template tags that say what matches and players are worth."""
