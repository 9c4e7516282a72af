"""What a seat knows and may believe: what it remembers, what may come, what the others hold and want.

Begin with `memory`, built from the seat's own events, and `belief`, what it reckons with from there; `slips` says how
it errs, `pieces` lays out a hand as the seat sees it. `hidden_cards` weighs the cards of hands it cannot see, `danger`
what a discard may give them.
"""
