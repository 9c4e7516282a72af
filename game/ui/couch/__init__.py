"""Several people at one machine: the curtain between turns, calls out of turn, gamepads of several people, and peeks at
the player's own hand.

Begin with `couch`, which a table's screen asks before it shows a hand; `pad_gate` filters the verbs of gamepads.
"""
