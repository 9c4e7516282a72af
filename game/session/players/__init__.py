"""Who plays besides people: bots in their seats, and the processes in which they think.

Begin with `driver`, which acts for bots; `brains` asks a `worker` so that no frame waits. `laboratory` and `reviewing`
give longer work to such processes.
"""
