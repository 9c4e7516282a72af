"""`knew RECORD`: prints the knowledge of a seat at the start of a turn of a recorded match."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import UnreadableRecordError, load_record, positive_int
from game.commands.console import ExitCode, Subparsers, add_json, print_error, print_json, print_line, with_progress
from game.content.translation import _
from game.engine.cards import show
from game.engine.state import NOBODY
from game.record.record import Record, RecordError
from game.record.replay import replay_actions
from game.session.match.people import is_shared_match
from game.session.match.replay import SeatKnowledge, knowledge_at_turn, seat_knowledge
from game.session.players.reviewing import count_finished_deals
from game.words.events import known_lines
from game.words.hints import action_text
from game.words.table import Words


def add_parser(subparsers: Subparsers) -> None:
    """Add `knew` to the command line."""
    parser = subparsers.add_parser(
        "knew",
        help=_("print what a bot could know at a turn of a recorded match"),
        description=_(
            "Prints everything a seat could know when a turn began: bots decide from this, and from nothing else."
        ),
        examples=("knew match.record --deal 1 --turn 3", "knew match.record --turn 9 --seat 2 --json"),
    )
    parser.add_argument("file", metavar=_("RECORD"), type=Path, help=_("the record of a match"))
    parser.add_argument(
        "--deal", type=positive_int, metavar="N", default=1, help=_("number of the deal, from 1 (default %(default)s)")
    )
    parser.add_argument(
        "--turn", type=positive_int, metavar="N", default=1, help=_("turn of the deal, from 1 (default %(default)s)")
    )
    parser.add_argument(
        "--seat", type=positive_int, metavar="N", help=_("seat, from 1 (default the one whose turn it is)")
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the knowledge of a seat at a turn, and the action that came next; without a given seat, of the seat whose
    turn it is.

    The exit code is MISUSE if the record cannot be read or has no such turn or seat. It is MISUSE as well if several
    people play in it and the deal is not over.
    """
    try:
        record, _error = load_record(args.file)
        names = [seat.name for seat in record.header.seats]
        if args.seat and args.seat > len(names):
            print_error(
                _("knew: there is no seat {seat}: {count} play this match").format(seat=args.seat, count=len(names))
            )
            return ExitCode.MISUSE
        if is_shared_match(record) and args.deal > count_finished_deals(replay_actions(record)):
            print_error(_("knew: several people play in this match: a deal can be looked at once it is over"))
            return ExitCode.MISUSE
        known = _knowledge(record, (args.seat or 1) - 1, args)
        if known and not args.seat:
            known = _knowledge(record, known.view.state.turn, args)
    except (UnreadableRecordError, RecordError) as error:
        print_error(f"knew: {error}")
        return ExitCode.MISUSE
    if known is None:
        print_error(_("knew: the record has no turn {turn} of deal {deal}").format(turn=args.turn, deal=args.deal))
        return ExitCode.MISUSE
    if args.json:
        print_json(_knowledge_json(known, names))
        return ExitCode.DONE
    print_line(
        _("Deal {deal}, turn {turn}, which is {value}'s:").format(
            deal=args.deal, turn=args.turn, value=names[known.view.state.turn]
        )
    )
    for line in known_lines(known, names):
        print_line(f"  {line}")
    print_line(_next_action_text(known, names) if known.next_action else _("Here the record ends."))
    return ExitCode.DONE


def _knowledge_json(known: SeatKnowledge, names: list[str]) -> dict[str, object]:
    """Return the knowledge of a seat for `--json`. Cards and actions are in the notation of records; seats are numbered
    from 1.
    """
    state, memory = known.view.state, known.memory
    others = [
        {
            "seat": seat + 1,
            "name": names[seat],
            "cards": len(state.hands[seat]),
            "held": show(memory.held[seat]),
            "taken": show(memory.taken[seat]),
            "discarded": show(memory.thrown[seat]),
            "turned_down": show(memory.refused[seat]),
        }
        for seat in (state.clockwise(known.view.seat) if memory.held else ())
    ]
    return {
        "deal": known.deal,
        "turn": known.turn,
        "seat": known.view.seat + 1,
        "name": names[known.view.seat],
        "to_play": state.turn + 1,
        "hand": show(sorted(known.view.hand)),
        "discards": show(state.discards),
        "melds": [{"owner": meld.owner + 1, "cards": repr(meld)} for meld in state.melds],
        "others": others,
        "unseen": show(known.unseen_cards),
        "stock": len(state.stock),
        "then": repr(known.next_action) if known.next_action else None,
    }


def _knowledge(record: Record, seat: int, args: argparse.Namespace) -> SeatKnowledge | None:
    """Return the knowledge of a seat at the turn the arguments name; None if the record has no such turn."""
    walked = with_progress("knew", seat_knowledge(record, seat), len(record.actions), "plays")
    return knowledge_at_turn(walked, args.deal, args.turn)


def _next_action_text(known: SeatKnowledge, names: list[str]) -> str:
    """Return the sentence on the action that came next in the record. The caller knows that there is one: not at the
    end of the record.
    """
    state, then = known.view.state, known.next_action
    assert then is not None
    said = action_text(then, state, Words(tuple(names), NOBODY).melds(state))
    return _("What happened then: {name}: {said}.").format(name=names[then.seat], said=said)
