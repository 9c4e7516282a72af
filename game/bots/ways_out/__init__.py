"""Ways to end the deal in this turn, and whether there are any.

Begin with `search`: it gives all cards of a hand a place among the `parts` it may be put on the table in, and has what
it finds carried out by the engine (`try_play`).
"""
