"""Pages that several subjects open: rules, keys, gamepads, files to choose, and a long match being read.

They know what they show, and nothing of the page that opened them.
"""
