"""Numbers of cards run neither ahead of cards that fly nor behind those that have landed."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from game.engine.actions import DrawStock
from game.engine.state import Phase
from game.session.settings import Settings
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Hover
from game.ui.words.strings import signs
from tests.ui.dealt import shuffled_table
from tests.ui.seated import Seated


def numbers(at: Seated) -> tuple[list[int], int]:
    """What can be read on the plates of the others and below the stock."""
    stage = at.screen.stage
    read = [given[:2] for verb, given in at.loop.display.frame if verb == "text"]
    plates = [stage.areas.plates[seat] for seat in range(1, stage.view.state.players)]
    found = []
    for plate in plates:
        chip = Rect(plate.centerx, plate.y, plate.width // 2, plate.height)
        [number] = [text for text, rect in read if isinstance(rect, Rect) and chip.contains(rect)]
        found.append(int(str(number)))
    [stock] = [int(str(text).split()[0]) for text, _ in read if str(text).endswith(" cards")]
    return found, stock


def frames(at: Seated) -> Iterator[None]:
    """Frame after frame, until nothing moves."""
    while at.screen.stage.sprites.moving:
        yield
        before = at.loop.frames
        while at.loop.frames == before and at.screen.stage.sprites.moving:
            at.loop.step()


def landed(at: Seated, seat: int) -> int:
    return sum(s.slot.place.home == (Zone.BACKS, seat) and not s.moving for s in at.screen.stage.sprites.all)


@pytest.mark.parametrize("reduced", [False, True])
def test_while_cards_are_dealt_those_are_counted_that_have_landed(reduced: bool) -> None:
    at = Seated(shuffled_table(4), settings=Settings(animation="normal", reduced_motion=reduced))
    pack, stocks, hands = len(at.table.truth.rules.pack), [], set()
    for _ in frames(at):
        found, stock = numbers(at)
        assert found == [landed(at, seat) for seat in (1, 2, 3)]
        stocks.append(stock)
        hands.add(tuple(found))
    at.loop.step()
    assert stocks[0] == pack
    assert stocks == sorted(stocks, reverse=True)
    assert len(hands) > 10
    assert numbers(at) == ([7, 7, 7], pack - 4 * 7 - 1)


def test_a_card_on_its_way_is_no_longer_the_stocks_and_nobodys_until_it_lands() -> None:
    at = Seated(shuffled_table(3), settings=Settings(animation="normal"))
    at.loop.settle()
    while at.table.acting != (1,):
        at.table.submit(at.table.legal(at.table.acting[0])[-1 if at.table.phase is Phase.PLAY else 0])
        at.loop.settle()
    hands, stock = numbers(at)
    at.table.submit(DrawStock(1))
    at.loop.run_for(0.1)
    assert numbers(at) == (hands, stock - 1)
    at.loop.settle()
    assert numbers(at) == ([hands[0] + 1, hands[1]], stock - 1)


def test_of_cards_that_are_still_dealt_nothing_is_said_under_the_pointer() -> None:
    at = Seated(shuffled_table(3), settings=Settings(animation="normal"))
    [up] = at.screen.stage.scene.of(Zone.RIVER)
    at.loop.do(Hover(up.rect.center))
    assert at.screen.stage.busy_for
    told = signs(at.table.truth.discards[-1])
    said = [
        text for text in at.loop.display.texts if told in text and text.replace("\n", " ") not in at.screen.log.lines
    ]
    assert not said
    at.loop.settle()
    assert at.says(told)
    assert [
        text for text in at.loop.display.texts if told in text and text.replace("\n", " ") not in at.screen.log.lines
    ]
