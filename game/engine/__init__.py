"""The rules of the rummy family: pure values in, values out; no clock, files, randomness or windows.

What is so is a `state`, what is done an `actions`, what came of it `events`, why not a `refusals`.
Begin with the four verbs in `play.verbs`; what a rule sheet may say is in `sheet.keys`.
"""
