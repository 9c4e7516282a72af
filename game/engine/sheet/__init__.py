"""Rule sheets: the keys they may have, and the rules of one deal that result from them.

Begin with `keys`, where every rule key is declared; `rules` resolves them for one deal and one number of players.
`contracts` reads the melds that must be laid first, `soundness` finds sheets that cannot work, with a reason of
`faults` for each.
"""
