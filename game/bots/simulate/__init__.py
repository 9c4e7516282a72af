"""Whole deals played out in no time, as far as the rules are simple enough; what is not known is left to the heuristic.

Melds that stay in the hand: `tables` says which rules are known and what they make of cards, `wild_tables` the same
where some are wild, `deals` plays, `worlds` deals what nobody has seen. `table_cards`, `table_deals` and `table_worlds`
do the same for one pack and melds that are laid freely on the table; `table_wilds` where some cards are wild, or more
than one discard is drawn. Hands that others may have chosen from what nobody sees are dealt by `hidden_cards`
for both, and what their deals have in common is in `under_way`.

Deals with a contract are played on by `contract_deals`, more roughly: what it simplifies stands there. Its hands, and
what a contract asks of them, are in `contract_tables`; what a seat cannot see is dealt by `contract_worlds`, and
`contract_seen` brings a position there.

Deals of two in which a drawn card lies face up are played by `face_up_deals`; `face_up_worlds` deals what one of them
cannot see.
"""
