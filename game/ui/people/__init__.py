"""The people and bots who play on this computer, and the seats they take.

Begin with `people`, the list of people; `profile` edits a person, `chairs` are the seats of a table being
set, `choose_opponent` chooses a player for a seat.
"""
