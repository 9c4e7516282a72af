"""House rules: the list of one's files, what can be done to them, and trying them out.

Begin with `screen`; the editor has a room of its own (`game.ui.editor`).
"""
