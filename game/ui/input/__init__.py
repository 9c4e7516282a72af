"""Input as verbs, whatever the device: mouse, keyboard or gamepads.

Begin with `verbs`; `keys` lists the table's keys, `pads` reads gamepads, `pad_seats` assigns them to seats.
"""
