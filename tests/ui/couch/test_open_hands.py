"""Open hands, from one start of the program to the next: a deal lies open only if it was dealt so."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random

from game.engine.cards import UNKNOWN
from game.engine.state import Phase
from game.record.deal_numbers import random_seed, seed_text
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.saves.files import GuardedFile
from game.session.saves.saves import Saves
from game.session.settings import MAX_FILE_BYTES, load, save
from game.ui.cards.slots import Zone
from game.ui.couch.passing import Curtain
from game.ui.match.controller import record_of
from game.ui.setup.draft import MatchPlan
from tests.support.matches import any_action, begun, header
from tests.ui.support.sofa import Sofa, plain


class Started(Sofa):
    """The program, started with a folder: it continues the match played last, or else begins `table`."""

    def __init__(self, folder: Path, table: Match | None = None) -> None:
        file = GuardedFile(folder / "settings.json", MAX_FILE_BYTES)
        if not file.path.exists():
            save(file, plain())
        saves = Saves(folder, lambda: datetime(2030, 1, 1))
        found = table or saves.load_current().match
        assert found is not None
        if table is not None:
            table.recording.save_to(saves.new_journal())
        super().__init__(found, Preferences(load(file)[0], partial(save, file)), saves=saves)

    def choose(self, open_hands: bool) -> None:
        self.preferences.change(open_hands=open_hands)

    def new(self, seed: int | None = None) -> None:
        """Begin another match, and deal."""
        head = header(people=3)
        self.match.begin(MatchPlan(head.sheet, head.seats, seed=seed))
        self.wait(0.1)
        if isinstance(self.top, Curtain):
            self.lift()

    def next_deal(self) -> None:
        """Play to the end of the deal under way, and deal the next one."""
        rng, table = Random(3), self.couch.table
        while table.phase is not Phase.DEAL_OVER:
            table.submit(any_action(table, rng))
        self.match.go_on()
        self.wait(0.1)
        self.click("Next deal")
        self.wait()
        if isinstance(self.top, Curtain):
            self.lift()

    @property
    def open(self) -> bool:
        """Whether the player with the table sees another hand."""
        if isinstance(self.top, Curtain):
            self.lift()
        screen, hands = self.screen, self.couch.table.truth.hands
        screen.stage.finish()
        home = Zone.BACKS, (screen.seat + 1) % len(hands)
        seen = sorted(each.face for each in screen.stage.sprites.all if each.slot.place.home == home)
        hand = sorted(hands[home[1]])
        assert seen in (hand, [UNKNOWN] * len(hand))
        return seen == hand


def test_a_deal_dealt_hidden_stays_hidden_after_a_restart_of_the_program(tmp_path: Path) -> None:
    first = Started(tmp_path, begun(people=3))
    first.choose(True)
    assert not Started(tmp_path).open
    again = Started(tmp_path)
    assert not again.open
    again.next_deal()
    assert again.open
    assert Started(tmp_path).open


def test_hands_closed_during_a_deal_cannot_be_opened_again_in_it(tmp_path: Path) -> None:
    first = Started(tmp_path, begun(people=3))
    first.choose(True)
    first.next_deal()
    first.choose(False)
    assert not Started(tmp_path).open
    then = Started(tmp_path)
    then.choose(True)
    assert not then.open
    assert not Started(tmp_path).open


def test_each_unfinished_match_keeps_its_hands_open_or_closed(tmp_path: Path) -> None:
    program = Started(tmp_path, begun(people=3))
    program.choose(True)
    for seed in (11, None):
        program.new(seed)
        assert program.open
    again = Started(tmp_path)
    assert again.open
    seen = {}
    for each in again.services.unfinished_matches.list_matches():
        again.match.resume_from(each.path)
        again.wait(0.1)
        seen[again.couch.table.header.seed] = again.open
    assert seen == {1: False, 11: True, 7: True}


def test_a_deal_played_again_lies_open_but_not_one_continued_from_a_hidden_deal(tmp_path: Path) -> None:
    program = Started(tmp_path, begun(people=3))
    hidden = program.couch.table
    hidden.submit(any_action(hidden, Random(1)))
    program.choose(True)
    program.match.play_on(record_of(hidden), hidden.history.action_count)
    program.wait(0.1)
    assert not program.open
    program.match.play_on(record_of(hidden), 0)
    program.wait(0.1)
    assert program.open


def test_the_mark_saved_for_a_deal_with_open_hands_does_not_reveal_its_seed(tmp_path: Path) -> None:
    program, seed = Started(tmp_path, begun(people=3)), random_seed()
    program.choose(True)
    program.new(seed)
    (noted,) = program.preferences.settings.dealt_open
    assert noted not in seed_text(seed)
    assert len(noted) == 16
    assert str(seed) not in (tmp_path / "settings.json").read_text()
