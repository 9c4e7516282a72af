"""Looking at a match again: its table at any moment, and what one moves along it with."""
