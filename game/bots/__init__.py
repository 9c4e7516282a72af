"""Computer opponents: they decide from their seat's view alone.

`base` says what a bot is and asks it; `traits` are how somebody plays, in numbers. Begin with `choose.player`, which
picks an action; `knowledge` is what it goes by, `explain` what it can say of it, `contests` who plays better.
"""
