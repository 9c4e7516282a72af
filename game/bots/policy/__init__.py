"""Quick playing policies: they play a seat of a deal whose cards are all known, by its own hand and open cards alone.

Begin with `policy`, what all policies have in common: `hand` is for melds that stay in the hand, `table` for melds on
the table, `face_up` for draws that lie face up. `search.rollouts` chooses one by the rules, and says which deals
none can play (`has_policy`).
"""
