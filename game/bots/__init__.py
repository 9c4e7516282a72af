"""Computer opponents: they decide from their seat's view alone.

`base` is the question a bot is asked and its answer, `traits` how somebody plays, in numbers. Then, each built on the
ones before: `knowledge`, what a seat goes by; `policy`, quick playing policies; `search`, candidates compared by
rollouts; `ways_out`, how a seat can end the deal; `choose`, what it does (begin with `choose.player`); `contests`, who
plays better; `explain`, hints, reviews and luck.

One word for one thing:

- *worth*: points something is worth to a seat; a *gain* is by how much one worth is above another. A card's *value* is
  what it counts by the rules, a *cost* what a decision lost, a *danger* what a discard may give others.
- *chance*: how likely something is, from 0 to 1. What is random comes from a *seed*.
- *belief*: what a seat reckons with in a position: which cards may come, who may hold them, how long the deal may
  last. A *determinization* is a full deal consistent with what a seat knows; a *rollout* plays one to its end by
  *policies*, once for each *candidate*.
- *slip*: something misjudged or missed, always alike. What a review finds is a *mistake*.
- *first lay*: what must be laid before anything else, a contract or an opening. A *plan* is a way to it, a *wait* how
  far off that is.
- *estimate*: a mean with its uncertainty: *error* is the standard error, *spread* half the width of the interval the
  truth is in 95 times in 100.
"""
