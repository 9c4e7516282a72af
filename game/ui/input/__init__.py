"""What players do, as a few verbs, whatever they do it with: mouse, keyboard, gamepads.

Begin with `verbs`; `pads` reads gamepads, `pad_seats` says who plays with which.
"""
