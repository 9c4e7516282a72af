"""The people and bots who play at this machine, and the chairs they sit on.

Begin with `people`, the list of people; `profile` is one, `chairs` is who sits where, `choose_opponent` who may.
"""
