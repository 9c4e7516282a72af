"""The table: the screens on which a match is played or watched, and the live view that replays share.

Begin with `screen`, the playing screen, and with its two foundations: `live_view` draws a table, and `context` is
shared by all parts of the screen. `controller` turns intents of the player into actions; `pointer` and `keys` turn
input into intents. `host` has the interfaces of the screen to the rest of the program.
"""
