"""Who plays besides people: bots in their seats, and the processes in which they think.

Begin with `driver`, which acts for bots; `brains` thinks so that no frame waits. `laboratory` and `reviewing` give
longer work to other `processes`.
"""
