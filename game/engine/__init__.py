"""The rules of the rummy family: pure values in, values out; no clock, files, randomness or windows.

A `state` is a match at one moment, an action of `actions` changes it, `events` tell what changed, and `refusals` why an
action is not legal. Begin with the four verbs in `play.verbs`; the keys of a rule sheet are declared in `sheet.keys`.
"""
