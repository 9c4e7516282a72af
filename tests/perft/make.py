"""Count the nodes of the positions anew: `python -m tests.perft.make [NAME…]` (all sheets without a name).

The counts say what was legal when they were made. Write them anew only when a rule was changed, or `legal` lists
more or less, *on purpose*; `git diff` then shows at which depth of which position the counts part, and the commit
says why. After any other change a new count is a bug.
"""

from __future__ import annotations

import sys

import msgspec

from game.content.sheets.sheets import sheet_names
from tests.perft.count import load, nodes, path_of

ENOUGH = 15_000
"""The first depth with so many sequences is the last."""


def main() -> None:
    """Write the node counts of the named sheets."""
    for game in sys.argv[1:] or sheet_names():
        positions = load(game)
        for name, small in positions.items():
            state, small.nodes = small.state(game), {}
            while max(small.nodes.values(), default=0) < ENOUGH and 0 not in small.nodes.values():
                depth = len(small.nodes) + 1
                small.nodes[depth] = nodes(state, depth)
            print(f"{game:20} {name:8} {' '.join(map(str, small.nodes.values()))}", flush=True)
        text = msgspec.json.format(msgspec.json.encode(positions), indent=2).decode()
        path_of(game).write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
