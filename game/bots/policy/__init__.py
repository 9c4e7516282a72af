"""Quick playing policies: how a seat of a deal whose cards are all known plays it on, by its own hand and open cards alone.

Begin with `policy`: what all policies have in common and `policy_for`, which chooses one by the rules. `hand` is for melds
that stay in the hand, `table` for melds on the table, `contract` for contracts. `card_tables` has hands as bit masks.
"""
