"""Search: candidate actions compared by rollouts in determinizations of what a seat knows.

Begin with `rollouts`: a deal played to its end by policies, and the comparison of candidates. `determinization` deals
the hidden cards. Which decisions are searched, and with which candidates, is said in `choose.second_thoughts`.
"""
