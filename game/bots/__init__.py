"""Computer opponents: they decide from their seat's view alone."""
