"""What is stressed of what happens: what is said of it is true by the rules, and it is over soon."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.engine.events import Added, Claimed, Drew, Event, Laid, Took
from game.session.settings import Settings
from game.ui.cards.accent_drawing import brightness, draw_accent, place_of, words_place
from game.ui.cards.accents import LASTS, Accent, AccentKind, accents
from game.ui.cards.areas import areas
from game.ui.cards.choreography import Landing
from game.ui.cards.scene import scene
from game.ui.draw.look import Look
from game.ui.replay.view import ReplayView
from tests.ui.support.crowd import crowded
from tests.ui.support.headless import NullCanvas
from tests.ui.support.replays import golden
from tests.ui.support.tables import BEA, Seated, played, table_of

HAND = "3C 3D 3S 3H 9H TH KS"


def at_table(*actions: str, settings: Settings | None = None, hand: str = HAND, game: str = "rummy_500") -> Seated:
    at = Seated(table_of([hand, BEA], stock="5D 6D", game=game), settings=settings or Settings())
    at.loop.settle()
    for action in actions:
        played(at.table, action)
        at.loop.settle()
    return at


def stressed(at: Seated) -> list[Accent]:
    """Return all accents that have begun once the next one has."""
    stage = at.screen.stage
    while not stage.accents.visible_accents and stage.busy_for:
        stage.tick(0.005)
    stage.tick(0.01)
    return list(stage.accents.visible_accents)


def test_a_meld_shows_its_points_once_its_cards_have_landed() -> None:
    at = at_table("draw stock")
    stage = at.screen.stage
    played(at.table, "lay 3C 3D 3S")
    flies = stage.busy_for
    assert not stage.accents.visible_accents, "its cards are not there yet"
    while not stage.accents.visible_accents:
        assert stage.tick(0.005)
        flies -= 0.005
    assert flies == pytest.approx(0, abs=0.011)
    [accent] = stage.accents.visible_accents
    assert (accent.kind, accent.numbers, accent.text, accent.scores) == (AccentKind.MELD, (1,), "+15", True)
    assert not stage.busy_for, "nothing waits for it"
    seconds = 0.0
    while stage.tick(0.01):
        seconds += 0.01
    assert 0.3 < seconds <= 0.6
    assert not stage.accents.visible_accents


def test_no_accent_except_that_of_gin_lasts_longer_than_six_tenths_of_a_second() -> None:
    assert set(LASTS) == set(AccentKind)
    assert max(lasts for kind, lasts in LASTS.items() if kind is not AccentKind.GIN) <= 0.6
    assert LASTS[AccentKind.GIN] <= 1.5


def test_the_accent_of_an_addition_counts_and_lights_only_the_added_cards() -> None:
    at = at_table("draw stock", "lay 3C 3D 3S")
    played(at.table, "add 3H to m1")
    [accent] = stressed(at)
    assert (accent.kind, accent.text) == (AccentKind.ADDITION, "+5")
    place, meld = place_of(at.screen.stage, accent), at.screen.stage.scene.melds[1]
    assert meld.contains(place)
    assert place.width < meld.width


@pytest.mark.parametrize(
    ("settings", "speed"), [(Settings(reduced_motion=True), "normal"), (Settings(animation="off"), "off")]
)
def test_without_motion_no_accent_is_shown(settings: Settings, speed: str) -> None:
    at = at_table("draw stock", settings=settings)
    assert at.screen.stage.speed == speed
    played(at.table, "lay 3C 3D 3S")
    for _ in range(100):
        assert not at.screen.stage.accents.visible_accents
        at.screen.stage.tick(0.02)
    at.screen.stage.finish()
    assert len(at.screen.stage.scene.melds) == 1


def test_a_key_press_ends_an_accent() -> None:
    at = at_table("draw stock")
    played(at.table, "lay 3C 3D 3S")
    assert stressed(at)
    at.key("x")
    assert not at.screen.stage.accents.visible_accents


def test_an_undone_play_has_no_accent() -> None:
    at = at_table("draw stock")
    played(at.table, "lay 3C 3D 3S")
    at.screen.stage.finish()
    at.table.undo(0)
    assert stressed(at) == []


def test_after_a_lay_the_plate_points_swell_and_show_the_points_laid() -> None:
    at = at_table("draw stock")
    played(at.table, "lay 3C 3D 3S")
    stressed(at)
    at.screen.stage.tick(0.2)
    canvas = NullCanvas(at.screen.look)
    at.screen.live.draw_over_all(canvas)
    assert canvas.texts() == ["+15"]
    plate = at.screen.stage.areas.plates[0]
    [swollen] = [given for verb, given in canvas.calls if verb == "image"]
    assert isinstance(swollen[1], tuple)
    assert plate.collidepoint(swollen[1])


def found(name: str, kind: type[Event]) -> list[tuple[int, Event]]:
    """Return the events of a kind in a recorded match of bots, each with its moment."""
    replay = golden(name)
    return [
        (number, event)
        for number in range(1, replay.last_moment + 1)
        for event in replay.events_at(number, 0, True)
        if isinstance(event, kind)
    ]


def told(name: str, number: int) -> list[Accent]:
    """Return the accents at moment `number` of a recorded match."""
    replay = golden(name)
    before, after = (replay.view_at(n, 0, True).state for n in (number - 1, number))
    return accents(before, after, [Landing(event, 0.3) for event in replay.events_at(number, 0, True)])


@pytest.mark.parametrize(
    ("match", "happened", "kind"),
    [
        ("rummy_500-2", Claimed, AccentKind.RUMMY),
        ("rummy_500-2", Added, AccentKind.ADDITION),
        ("doofer-2", Took, AccentKind.WILD),
        ("contract_rummy-3", Added, AccentKind.ADDITION),
    ],
)
def test_the_points_an_accent_shows_are_the_card_values_of_the_rules(
    match: str, happened: type[Event], kind: AccentKind
) -> None:
    places = found(match, happened)
    assert places
    for number, event in places:
        state = golden(match).view_at(number, 0, True).state
        tallied = state.rules.scoring.count == "melds_minus_hand"
        cards = (event.card,) if isinstance(event, Took) else tuple(each.card for each in event.cards)  # type: ignore[attr-defined]
        points = sum(state.rules.values[card] for card in cards)
        accent = next(each for each in told(match, number) if each.kind is kind and each.cards == cards)
        if tallied:
            assert (accent.text, accent.scores) == (f"+{points}" if points else "", bool(points))
        elif happened is Took:
            assert (accent.text, accent.scores) == ("Wild card taken", False)
        else:
            assert (accent.text, accent.scores) == (f"{points} saved" if points else "", False)


def test_a_laid_contract_has_one_accent_and_other_melds_have_one_accent_each() -> None:
    for number, event in found("contract_rummy-3", Laid):
        assert isinstance(event, Laid)
        [contract] = told("contract_rummy-3", number)
        assert (contract.kind, contract.text) == (AccentKind.CONTRACT, "Contract laid")
        assert event.number in contract.numbers
    places = found("double_rum-2", Laid)
    assert places
    assert {each.kind for number, _ in places for each in told("double_rum-2", number)} == {AccentKind.MELD}


def test_the_accent_of_a_dig_counts_its_cards_if_more_than_one() -> None:
    counts = set()
    for number, event in found("rummy_500-2", Drew):
        assert isinstance(event, Drew)
        dug = [each for each in told("rummy_500-2", number) if each.kind is AccentKind.DIG]
        assert bool(dug) == (not event.from_stock and event.count > 1)
        counts |= {each.text for each in dug}
        assert all(each.text == f"{event.count} cards" for each in dug)
    assert counts


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("match", ["rummy_500-2", "doofer-5", "liverpool_rummy-3"])
def test_every_text_of_an_accent_stays_in_the_window(match: str, size: tuple[int, int], look: Look) -> None:
    replay, window = golden(match), Rect((0, 0), size)
    sized = Look.of(size, look.images, look.theme)
    shown = ReplayView(replay, 0)
    shown.place(sized)
    stressed_once = 0
    for number in range(1, min(replay.last_moment, 120) + 1):
        state = [each.kind for each in told(match, number)]
        if not state:
            continue
        shown.go_to(number - 1)
        shown.stage.finish()
        shown.step()
        while shown.stage.busy_for:
            shown.stage.tick(0.02)
        shown.stage.tick(0.05)
        canvas = NullCanvas(sized)
        shown.draw_over_all(canvas)
        for verb, given in canvas.calls:
            if verb == "text":
                assert isinstance(given[1], Rect)
                assert window.contains(given[1])
                stressed_once += 1
    assert stressed_once


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize(("scale", "players"), [(1.0, 2), (1.0, 3), (1.0, 4), (1.0, 8), (2.0, 2), (2.0, 4), (2.0, 6)])
def test_accent_words_rising_from_a_plate_or_a_meld_hide_no_name(
    size: tuple[int, int], scale: float, players: int, look: Look
) -> None:
    sized = Look.of(size, look.images, look.theme, scale)
    parts = areas(sized.metrics, players, 0)
    view = crowded(players, melds=players)
    shown = scene(view, parts, sized.metrics, view.hand)
    canvas = NullCanvas(sized)
    for box in [*parts.plates[1:], *shown.melds.values()]:
        for share in (0.0, 0.3, 0.6, 1.0):
            place = words_place(canvas, "7 cards", box, share, parts.plates)
            assert canvas.rect.contains(place)
            names = [plate.inflate(0, -plate.height // 3) for plate in parts.plates]
            assert place.collidelist(names) < 0


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
def test_accent_words_rising_from_ones_own_hand_do_not_cover_the_prompt(size: tuple[int, int], look: Look) -> None:
    at = at_table()
    stage, sized = at.screen.stage, Look.of(size, look.images, look.theme)
    stage.place(sized.metrics)
    for share in (0.0, 0.3, 0.6, 0.9):
        canvas = NullCanvas(sized)
        draw_accent(canvas, stage, Accent(AccentKind.DIG, 0, 0.0, text="6 cards", age=share * LASTS[AccentKind.DIG]))
        [words] = [given[1] for verb, given in canvas.calls if verb == "text"]
        assert isinstance(words, Rect)
        assert not words.colliderect(stage.areas.prompt)


def test_the_brightness_of_an_accent_rises_quickly_and_falls_slowly() -> None:
    shares = [brightness(n / 100) for n in range(101)]
    assert shares[0] == 0
    assert max(shares) == pytest.approx(1, abs=0.01)
    assert shares.index(max(shares)) < 25
    assert shares[-1] == pytest.approx(0)


def test_a_shuffle_and_a_deal_have_no_accent() -> None:
    assert told("rummy_500-2", 1) == []
    assert stressed(at_table()) == []
