"""The knowledge of a seat: its memory, the cards that may come, and the likely hands and wants of others.

Begin with `memory`, built from the seat's own events, and `belief`, what it reckons with from there, and how it errs.
`pieces` lays out a hand as the seat sees it, `hidden_cards` weighs the cards of hands it cannot see, `danger` what a
discard may give them.
"""
