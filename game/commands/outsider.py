"""A program of one's own in the arena: it sits down as a phone does and decides for the challenger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from game import paths
from game.bots.base import BotSpec, Decision
from game.bots.contests.duplicate import Contest, DuplicateDeal
from game.bots.knowledge.memory import Memory
from game.commands.arguments import UsageError
from game.commands.console import print_error
from game.commands.host import show_address
from game.content.translation import _
from game.engine.actions import Action
from game.engine.events import Event, redact
from game.engine.play.verbs import acting
from game.engine.state import State, View, view
from game.phones.contestant import Contestant
from game.session.saves.files import os_error_text

PHONE = "phone"
"""The entrant name of another program, which joins as a phone does."""
REACTION = 0.5
"""The reaction time credited to another program, in seconds, where the quickest of several players gets a card."""


@contextmanager
def let_in(
    contest: Contest, ip: str, answer_seconds: float, as_json: bool = False
) -> Iterator[Callable[[int], DuplicateDeal]]:
    """Print the address at which another program can join a contest as its challenger, and yield a function that plays
    a deal, given its number, with that program. At the end of the `with` block, no program is let in any more.

    The function raises LostContestantError once the program is gone, and SlowContestantError if it takes more than
    `answer_seconds` for an action (0: no limit). The server listens only on `ip`, if one is given. `as_json`: the
    address goes to standard error, so that standard output holds nothing but the result.

    Raises:
        UsageError: the address cannot be used.
    """
    program = Contestant(contest.sheet, contest.opponent.name, paths.assets(), ip, answer_seconds=answer_seconds)

    def decide(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        return Decision(program.choose(seen), REACTION) if seen.seat in acting(seen.state) else None

    def watch(seat: int, state: State, action: Action, events: list[Event]) -> None:
        program.tell(view(state, seat), tuple(redact(event, seat) for event in events))

    try:
        program.invitation.open()
    except OSError as error:
        raise UsageError(_("No program can be let in: {why}.").format(why=os_error_text(error))) from error
    try:
        if as_json:
            print_error(program.invitation.address)
        else:
            show_address(program.invitation)
        yield partial(contest.play, brain=decide, watch=watch)
    finally:
        program.invitation.close()
        program.party.detach()
