"""Buttons, lists and the like: they know the look, the canvas and the verbs of input, not the game."""
