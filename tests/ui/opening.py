"""Opens the program and says what it has imported: `python -m tests.ui.opening ARGUMENTS`.

One line of JSON: for each turn of its loop the modules that were new in it, the first picture's first, until all rooms
are made.
"""

import json
import sys

from game import app
from game.ui.app.loop import Loop, SystemClock
from game.ui.app.program import Program


def main() -> None:
    """Run the program, without pauses after its first picture, until all modules that load later, except the bots, are
    imported; print them.
    """
    known: set[str] = set()
    turns: list[list[str]] = []
    step = Loop.step

    def watched(loop: Loop) -> bool:
        going = step(loop)
        assert loop.frames, "the first turn shows no picture"
        turns.append(sorted(sys.modules.keys() - known))
        known.update(turns[-1])
        return going and "game.ui.app.trouble" not in known

    # The process is ended afterwards; pytest, which would put them back, imports too much itself.
    Loop.step = watched  # type: ignore[method-assign, assignment]
    SystemClock.wait = lambda clock, seconds: None  # type: ignore[method-assign, assignment]
    Program.start_brains = lambda program: program.services.table_opener  # type: ignore[method-assign, assignment]
    assert app.main(sys.argv[1:]) == 0
    print(json.dumps(turns))


if __name__ == "__main__":
    main()
