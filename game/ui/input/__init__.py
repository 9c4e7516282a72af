"""What players do, as a few verbs, whatever they do it with: mouse, keyboard, gamepads.

Begin with `verbs`; `keys` is what each key of the table does, `pads` reads gamepads, `pad_seats` says who plays with
which.
"""
