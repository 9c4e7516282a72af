"""A player's own rule sheets, and all games that can be played.

Begin with `games`; `files` is the folder of house rules.
"""
