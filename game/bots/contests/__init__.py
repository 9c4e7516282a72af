"""Bots among themselves: whole matches, duplicate deals, and what can be concluded from them.

Begin with `selfplay`, one match without a window; `duplicate` compares two players on the same cards, `comparison` two
rule sheets. `shuffling` is where the cards come from, `estimates` are means with their uncertainty.
"""
