"""How a hand can be laid out: which melds it makes, and how it is best covered by them.

Begin with `meld_index`, the candidate melds of a packed hand, and `cover`, the one search over them. Its objectives:
`solver` the best layout of a whole hand (`plain` where it is simple), `best_split` what must be laid first, `pieces`
what a turn plays, additions to the table among it. `layable` and `first_lays` list what may be laid now; `packed`
counts cards in one number.
"""
