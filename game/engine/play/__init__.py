"""Playing a match: the four verbs, and the phases they judge by.

Begin with `verbs`: `legal`, `why_not`, `apply` and `view`. Each phase has a module; `turns` carries a match on from
one turn and deal to the next, and `finish` sees to it that no turn ends in a dead end.
"""
