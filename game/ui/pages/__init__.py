"""Pages that several subjects open: rules, keys, gamepads, file dialogs, and the progress of reading a long match.

They know what they show, and nothing of the page that opened them.
"""
