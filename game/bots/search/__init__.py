"""Search: candidate actions compared by roll-outs in determinizations of what a seat knows.

Begin with `rollouts`: a deal played to its end by policies, and the comparison of candidates. `determinization` deals the
hidden cards; `decisions` says which decisions are searched, under which rules, and with which candidates.
"""
