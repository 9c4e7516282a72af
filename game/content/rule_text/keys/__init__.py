"""The texts of the rule keys.

`entry` defines the texts of a key, and `table` collects those of all keys. They are written, with their sentences of
the rule page, in `cards` (players, pack, deal), `melds` (sets, runs, contract, laying and adding), `wilds`, `turns`
(drawing, buying, calls), `knocking`, `ends` (going out, dropping out, the stock), `scoring` and `match`.
"""
