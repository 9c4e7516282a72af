"""Layouts of a hand: its possible melds, the best cover of the hand by them, and the list of melds it can lay.

Two questions are asked of a hand, and each has one answer:

- Which layout is best? `meld_index` finds the possible melds of a packed hand, and `cover` is the one search over
  them. Its objectives are `solver.LeastDeadwood` (the fewest points left over), `best_split.FirstLay` (what must be
  laid first) and `cover.Weight` (the least weight left over, for bots). `plain` answers for hands without wilds,
  where a few shifts of bits show all melds; `solver.best_layout` chooses it, so that no caller does.
- Which melds can be laid now, each with every meaning of its wilds? `layable` lists single melds, `first_lays` the lays
  that fulfil a contract or an opening. They list in a fixed order and in full, where a cover merges what leaves the
  same.

Which searches for melds there are besides, and why each stays apart, stands in `tests/benchmarks/tuning.md`.

`packed` counts cards in one number, for quick looks at what is possible at all.
"""
