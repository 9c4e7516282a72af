"""Rule sheets: the keys they may have, and the rules of one deal made of them.

Begin with `keys`, where every rule key is declared; `rules` resolves them for one deal and so many players.
`contracts` reads what must be laid first, `soundness` finds sheets that cannot work, each for one of the `faults`.
"""
