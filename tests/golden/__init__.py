"""Golden records: matches that were once played and must replay to the same end for ever."""
