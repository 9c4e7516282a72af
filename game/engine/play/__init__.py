"""Playing a match: the four verbs, and the judges behind them. Begin with `verbs`.

Layers: effects, scoring → standing, melding → dead_ends → dealing, drawing, playing, claims → turns → verbs. None
imports a later one, nor a phase another: each phase's module lists, judges and carries out its actions, and `turns` the
steps that follow by themselves. `melding` returns the result of a play on the table, `dead_ends` judges whether the
turn can then still be ended; `scoring` returns the score of a deal, line by line, and `standing` that of the match.
"""
