"""What a player can do with cards by hand, in the window and on a phone alike. Without pygame.

Begin with `drop_targets`, the places that take chosen cards; `tray` is a contract that is put together, `showing` the
ways to show a hand in a knock, `discard_guard` the question whether a discard is meant.
"""
