"""Deals that were played in step with another program go here as they went there: knocks, lay-offs and scores.

Each staged table has all the choices for a knock and in a lay-off, as that program gave them.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from game.content.tables.checking import expectation_failures, with_actor
from game.content.tables.staged import StagedTable, parse_tables, read_tables
from game.content.tables.staging import staged_state
from game.engine.actions import Action, Add, Knock, Pass
from game.engine.play.scoring import undercutters
from game.engine.play.verbs import apply, legal
from game.engine.state import Ending, Phase, State
from tests.peers.recorded import FOLDER, ROOM, ROOM_FOR_OTHERS

FILES = sorted(FOLDER.glob("*.yaml"))
MOST_BYTES = 300_000


def read(path: Path) -> list[StagedTable]:
    tables, mistakes = read_tables(path)
    assert mistakes == []
    return tables


def replayed(table: StagedTable) -> tuple[list[str], State, list[Action]]:
    """Return the steps that went otherwise than written, the final state, and the actions."""
    state = staged_state(table, lambda cards, *at: cards, lambda *refused: "")
    wrong: list[str] = []
    done: list[Action] = []
    for step in table.steps:
        if step.action is not None:
            done.append(with_actor(state, step.action))
            state, _ = apply(state, done[-1])
            continue
        assert step.expect is not None
        listed = step.expect.values.get("legal")
        if listed is None:
            wrong += expectation_failures(state, step.expect, lambda *refused: "")
            continue
        there = {with_actor(state, action) for action in listed}
        here = {action for action in legal(state, state.actor) if isinstance(action, Knock | Add)}
        if here != there:
            wrong.append(f"only here {here - there}, only there {there - here}")
    return wrong, state, done


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_peer_deals_replay_with_the_same_actions_and_scores(path: Path) -> None:
    for table in read(path):
        wrong, end, _ = replayed(table)
        assert (table.title, wrong) == (table.title, [])
        assert end.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
        last = table.steps[-1].expect
        assert last is not None
        assert {"deal_scores", "knocked"} <= last.values.keys()


def test_the_recorded_peer_deals_are_200_with_every_kind_of_ending() -> None:
    shown: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for path in FILES:
        for table in read(path):
            _, end, done = replayed(table)
            games[table.title.rpartition(" ")[0]] += 1
            shown[end.ending.value if end.ending is not None else ""] += 1
            if end.shown is not None:
                shown[end.shown.kind] += 1
                shown["undercut"] += bool(undercutters(end))
                shown["tie"] += bool(undercutters(end)) and max(end.deal_scores) == end.rules.knocking.undercut_bonus
            shown["named"] += any(isinstance(action, Knock) and action.melds for action in done)
            shown["several laid off"] += sum(isinstance(action, Add) for action in done) > 1
            shown["passed by both"] += all(isinstance(action, Pass) for action in done[:2])
            shown["taken by the first"] += not isinstance(done[0], Pass)
    assert sorted(games.values(), reverse=True) == [ROOM, *[ROOM_FOR_OTHERS] * 5]
    few = {Ending.STOCK_OUT.value: 8, Ending.STALEMATE.value: 1, "tie": 10, "named": 10, "several laid off": 10}
    some = dict.fromkeys(("gin", "knock", "undercut", "passed by both", "taken by the first"), 15)
    assert {kind: shown[kind] for kind, least in (few | some).items() if shown[kind] < least} == {}
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"deal_scores: \[", "deal_scores: [1"),
        (r"deadwood: {0: ", "deadwood: {0: 1"),
        (r"legal: \[knock ..(, )?", "legal: ["),
        (r"legal: \[add .. to m.(, )?", "legal: ["),
    ],
    ids=["score", "deadwood", "a card to knock with", "a card to lay off"],
)
def test_a_changed_line_of_a_recorded_peer_deal_is_noticed(old: str, new: str) -> None:
    path = FILES[0]
    text = next(each for each in path.read_text(encoding="utf-8").split("---\n") if "legal: [add" in each)
    for written, right in ((text, True), (re.sub(old, new, text, count=1), False)):
        tables, mistakes = parse_tables(written, path)
        assert mistakes == []
        assert (replayed(tables[0])[0] == []) is right
