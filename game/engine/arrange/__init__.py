"""How a hand can be laid out: which melds it makes, and how it is best split.

Begin with `solver`: the best layout of a whole hand (`plain` where it is simple); `best_split` is for what must be
laid first. `pieces` weighs what a turn can play, additions to the table among it. `layable` and `first_lays` list what
may be laid now, `hand_melds` what the solver chooses from. `packed` counts cards in one number.
"""
