"""A contest on disk: JSON with all that is needed to play it again, every deal played, and what they come to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game import __version__
from game.bots.contests.duplicate import Contest, DuplicateDeal, contest_result
from game.bots.contests.estimates import Sprt
from game.record.digest import text_digest
from game.session.saves.files import write_whole

FORMAT = 1


class Kept(Struct, frozen=True, kw_only=True):
    """What is in the file. Deal n of it is `contest.play(n)`, in every process and on every machine."""

    format: int = FORMAT
    version: str
    """Of the program: other versions may play otherwise."""
    rules: str
    """The digest of the rules, as in a record."""
    contest: Contest
    test: Any = None
    """The sequential test, if there was one: its hypotheses, where it stands, and the verdict."""
    standing: Any
    """A `Standing`, with null for what nothing is known of."""
    deals: tuple[DuplicateDeal, ...]


def keep(path: Path, contest: Contest, deals: list[DuplicateDeal], test: Sprt | None = None) -> None:
    """Write deals of a contest, of which there is one at least; OSError if that cannot be."""
    kept = Kept(
        version=__version__,
        rules=rules_digest(contest),
        contest=contest,
        test=None if test is None else told(test),
        standing=contest_result(contest, deals),
        deals=tuple(deals),
    )
    write_whole(path, msgspec.json.encode(kept) + b"\n")


def told(test: Sprt) -> dict[str, Any]:
    """Return a test as JSON."""
    return {"hypotheses": test.hypotheses, "llr": test.llr, "bounds": test.hypotheses.bounds, "verdict": test.verdict}


def kept_deals(path: Path, contest: Contest) -> list[DuplicateDeal]:
    """Return the deals of just this contest that a file holds; none if there is no file.

    Raises:
        ValueError: the file holds something else, or was played by another version.
        OSError: the file cannot be read.
    """
    if not path.exists():
        return []
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path} holds no contest: {error}") from error
    if (kept.format, kept.version, kept.rules) != (FORMAT, __version__, rules_digest(contest)):
        raise ValueError(f"{path} is of another version of the program or of the rules")
    ours, theirs = (msgspec.structs.replace(each, sheet=contest.sheet) for each in (contest, kept.contest))
    if ours != theirs:
        raise ValueError(f"{path} is of another contest")
    return list(kept.deals)


def rules_digest(contest: Contest) -> str:
    """Return the digest of the rules that are played."""
    return text_digest(msgspec.json.encode(contest.sheet).decode())
