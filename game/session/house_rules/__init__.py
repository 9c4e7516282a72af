"""A player's own rule sheets, and all games one can play with them.

Begin with `games`; `files` is the folder of house rules as it is now.
"""
