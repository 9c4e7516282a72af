"""All words of the rule keys, a place for each.

`entry` says what can be told of a key, `table` holds the words of all of them. They stand, with the sentences of the
rule page that tell them, in `cards` (players, pack, deal), `melds` (sets, runs, contract, laying and adding), `wilds`,
`turns` (drawing, buying, calls) and `ends` (going out, the stock, scoring, the match).
"""
