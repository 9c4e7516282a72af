"""Opens the program and says what it has imported: `python -m tests.ui.opening ARGUMENTS`.

One line of JSON: the modules there with the first picture, and those there once all rooms are made.
"""

import json
import sys

from game import app
from game.ui.loop import Loop, SystemClock


def main() -> None:
    """Run the program, with no pause after its first picture, until all is there that waited for it but for bots."""
    found: list[list[str]] = []
    step = Loop.step

    def watched(loop: Loop) -> bool:
        going = step(loop)
        if not found:
            assert loop.frames == 1, "the first turn shows no picture"
            found.append(sorted(sys.modules))
        if "game.ui.tableside" not in sys.modules:
            return going
        found.append(sorted(sys.modules))
        return False

    # The process is ended afterwards; pytest, which would put them back, imports too much itself.
    Loop.step = watched  # type: ignore[method-assign, assignment]
    SystemClock.wait = lambda clock, seconds: None  # type: ignore[method-assign, assignment]
    assert app.main(sys.argv[1:]) == 0
    print(json.dumps(found))


if __name__ == "__main__":
    main()
