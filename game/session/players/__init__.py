"""The players besides people: bots in their seats, and the processes in which they decide.

Begin with `driver`, which acts for bots; `brains` decides in a worker process. `laboratory` and `reviewing` give longer
work to other `processes`.
"""
