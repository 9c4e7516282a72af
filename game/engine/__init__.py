"""The rules of the rummy family: pure values in, values out; no clock, files, randomness or windows."""
