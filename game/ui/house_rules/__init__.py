"""House rules: the list of one's files, and what can be done to them.

Begin with `screen`; the editor has a room of its own (`game.ui.editor`).
"""
