"""Whole deals played out in no time, for rules that are simple enough: melds that stay in the hand, no wild cards.

`tables` says which rules are known and what they make of cards, `deals` plays, `worlds` deals what nobody has seen.

Deals with a contract are played on by `contract_deals`, more roughly: what it simplifies stands there. Its hands, and
what a contract asks of them, are in `contract_tables`; what a seat cannot see is dealt by `contract_worlds`, and
`contract_seen` brings a position there.
"""
