"""What a seat knows and may believe: what it remembers, what may come, what the others hold and want.

Begin with `memory`, built from the seat's own events, and `outlook`, what it reckons with from there and how it errs;
`pieces` lays out a hand as the seat sees it. `others` are the hands it cannot see, `believed` the same where melds stay
in them.
"""
