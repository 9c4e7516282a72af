"""One player's program, without a window: the match under way, its players, and all that is kept.

A match is `match.match`; bots sit at it through `players`; `saves` keeps it and `statistics` counts it.
`house_rules`, `settings`, `profiles` and `ledger` are what people have of their own.
"""
