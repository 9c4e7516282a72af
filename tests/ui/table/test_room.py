"""Tables as they come, in windows of every size and with letters of every size: nothing hides what must be seen."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from pygame import Rect

from game.engine.state import Phase
from game.session.preferences import Preferences
from game.ui.cards.meld_places import Places
from game.ui.cards.slots import Zone
from game.ui.draw.theme import Role
from game.ui.table.screen import TableScreen
from game.ui.widgets import Button
from tests.support.selection import exhaustive
from tests.ui.support.headless import COARSE, HeadlessLoop
from tests.ui.support.tables import persons, shuffled_table, still

SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)]
SCALES = [1.0, 1.5, 2.0]
GAMES = {
    "rummy_500": (2, 3, 4, 6, 8),
    "doofer": (2, 4, 6),
    "liverpool_rummy": (3, 4, 6, 8),
    "me": (2, 4),
    "double_rum": (2, 4),
}
TABLES = [(game, players) for game, many in GAMES.items() for players in many]


class Evening:
    """A table at which everybody plays at random, checked after every play."""

    def __init__(self, game: str, players: int, size: tuple[int, int], scale: float, seed: int) -> None:
        self.table = shuffled_table(players, seed, game)
        self.screen = TableScreen(self.table, 0, persons(players), preferences=Preferences(still()))
        self.loop = HeadlessLoop(self.screen, size, text_scale=scale)
        self.rng = Random(seed)

    def play(self, is_drawn: bool = True) -> bool:
        """Make one play, and draw the table where it is to be seen; return whether the deal continues."""
        if self.table.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            return False
        legal = self.table.legal(self.rng.choice(self.table.acting))
        # Melds are what is to be seen: whoever can lay or add, mostly does.
        plays = [action for action in legal if type(action).__name__ in ("Lay", "Add", "Slide", "Take")]
        self.table.submit(self.rng.choice(plays if plays and self.rng.random() < 0.9 else legal))
        if is_drawn:
            self.loop.step()
        else:
            self.screen.tick(COARSE)
        return True


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_cards_plates_prompts_and_buttons_do_not_cover_one_another_at_any_table(
    game: str, players: int, size: tuple[int, int], scale: float
) -> None:
    evening = Evening(game, players, size, scale, seed=players)
    window = Rect((0, 0), size)
    for _ in range(70):
        going = evening.play()
        stage, panels, look = evening.screen.stage, evening.screen.panels, evening.screen.look
        scene, view = stage.scene, stage.view
        # Cards keep to their parts, and the plates to theirs.
        for number, box in scene.melds.items():
            mat = stage.areas.mats[view.state.melds[number - 1].owner]
            assert mat.contains(box) or not box.height
        cards = [slot.rect for slot in scene.slots if slot.place.zone not in (Zone.BACKS, Zone.MELD)]
        assert [plate.collidelist(cards) for plate in stage.areas.plates] == [-1] * players
        assert all(window.contains(slot.rect) for slot in scene.slots_of(Zone.HAND))
        frame = scene.discards
        assert all(frame.contains(slot.rect) for slot in scene.slots_of(Zone.RIVER))
        # Buttons keep to their place, and their labels to them.
        buttons = [each for group in panels.groups for each in group.root.walk() if isinstance(each, Button)]
        for each in buttons:
            assert window.contains(each.rect), each.text
            shown, _ = look.fonts.fit(each.text, Role.STRONG, each.rect.width - 2 * look.em(6))
            assert not each.text or "…" not in shown, each.text
            assert each.rect.height >= look.fonts.line_height(Role.STRONG), each.text
        # One asked in a small window has only the question to press: it may lie on those of a contract.
        asking = panels.banner.group.root
        pairs = [(a, b) for a, b in combinations(buttons, 2) if a.rect.colliderect(b.rect)]
        assert not [(a.text, b.text) for a, b in pairs if not {a, b} & set(asking.walk())]
        # A question leaves in sight what it is about, and the cards with which it is answered.
        if panels.banner.is_open:
            asked = panels.banner.group.root.rect
            about = scene.slots_of(Zone.RIVER)[-1].rect
            assert window.contains(asked)
            assert not asked.colliderect(about)
            held = [slot.rect for slot in scene.slots_of(Zone.HAND)]
            assert asked.collidelist(held) < 0
        if not going:
            break


LARGE = (1920, 1080)
IN_WINDOWS = [(game, players, LARGE if at % 3 == 1 else (960, 600)) for at, (game, players) in enumerate(TABLES)]
OTHER_WINDOWS = [(game, players, (960, 600) if size == LARGE else LARGE) for game, players, size in IN_WINDOWS]


@pytest.mark.parametrize(("game", "players", "size"), [*IN_WINDOWS, *exhaustive(*OTHER_WINDOWS)])
def test_melds_stay_where_they_lie_while_a_deal_is_played(game: str, players: int, size: tuple[int, int]) -> None:
    evening = Evening(game, players, size, 1.0, seed=10 + players)
    moved = 0
    for _ in range(120):
        before, was = evening.screen.stage.scene, len(evening.screen.stage.view.state.melds)
        places: dict[int, Places] = dict(before.places)
        first = {n: before.slots_of(Zone.MELD, n)[0] for n in range(1, was + 1)}
        lengths = {n: len(before.slots_of(Zone.MELD, n)) for n in range(1, was + 1)}
        if not evening.play(is_drawn=False):
            break
        after = evening.screen.stage.scene
        for number, slot in first.items():
            seat = evening.screen.stage.view.state.melds[number - 1].owner
            # Where one mat has no room left, those beside it become narrower.
            if (after.places[seat].grid, after.areas.mats[seat]) != (places[seat].grid, before.areas.mats[seat]):
                moved += 1
                continue
            if len(after.slots_of(Zone.MELD, number)) == lengths[number]:
                now = after.slots_of(Zone.MELD, number)[0]
                assert (now.x, now.y, now.width) == (slot.x, slot.y, slot.width)
    # Only a lack of room moves them, which a deal has now and then.
    assert moved <= 3 * max(1, len(evening.screen.stage.view.state.melds))
