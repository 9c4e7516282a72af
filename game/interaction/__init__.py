"""The handling of cards by a player, alike in the window and on a phone. Without pygame.

Begin with `drop_targets`, the places that take chosen cards; `tray` is a contract that is put together, `showing` the
ways to show a hand in a knock, `discard_guard` the question whether a discard is meant.
"""
