"""Quick playing policies: they play a seat of a deal whose cards are all known, by its own hand and open cards alone.

Begin with `policy`, what all policies have in common, and `policies`, which chooses one by the rules: `hand` for melds
that stay in the hand, `table` for melds on the table, `contract` for contracts, `face_up` for draws that lie face up.
"""
