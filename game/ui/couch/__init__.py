"""Several people at one machine: the curtain, calls out of turn, gamepads of several, a look at one's own hand.

Begin with `couch`, which a table's screen asks before it shows a hand; `pad_gate` says what a gamepad may do there.
"""
