"""The parts of the table's screen: the hand as it is held, words, pictures of plates and zones, keys."""
