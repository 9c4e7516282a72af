"""The table at which one plays, watches, or looks at a match again.

Begin with `screen`, the playing screen, and with the two things it is made of: `live_view`, what everybody sees of a
table, and `context`, the value every part of the screen is given. `controller` turns what the player means into
actions, `pointer` and `keys` say what they mean; `host` is what lies beyond the table.
"""
