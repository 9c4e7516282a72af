"""Playing a match: the four verbs, and what they judge by. Begin with `verbs`.

Layers: effects, scoring → standing, melding → dead_ends → dealing, drawing, playing, claims → turns → verbs. None
imports a later one, nor a phase another: each phase's module lists, judges and carries out what is done in it, `turns`
lets happen what comes after. `melding` says what a play makes of the table, `dead_ends` whether the turn can then still
be ended; `scoring` what a deal counts, line by line, and `standing` what that makes of the match.
"""
