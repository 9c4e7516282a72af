"""House rules: the list of the player's rule files and the actions on them.

Begin with `screen`; the editor has a folder of its own (`game.ui.editor`).
"""
