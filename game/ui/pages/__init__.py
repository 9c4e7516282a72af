"""Pages that several subjects open: rules, keys, gamepads, file dialogs, and the progress of reading a long match.

They are given their contents, and know nothing of the page that opened them.
"""
