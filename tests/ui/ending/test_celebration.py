"""What is seen while the end of a deal is told: hands come to the middle, numbers reach their plates, ranks change."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.ending.timeline import Beat, Telling
from game.ui.words.strings import number_text
from tests.ui.ending.test_ending import Ended


def telling(at: Ended) -> Telling:
    shown = at.screen.live.ending.shown
    assert shown
    return shown


def to(at: Ended, moment: float) -> None:
    while telling(at).now < moment:
        at.loop.step()


def images_in(at: Ended, place: Rect, least: int) -> list[Rect]:
    """The pictures, at least so wide, that were drawn last with their middle in a place."""
    found = []
    for verb, given in at.loop.display.frame:
        if verb == "image":
            picture, corner = given[0], given[1]
            assert isinstance(picture, pygame.Surface)
            assert isinstance(corner, tuple)
            rect = picture.get_rect(topleft=(round(corner[0]), round(corner[1])))
            if place.collidepoint(rect.center) and rect.width >= least:
                found.append(rect)
    return found


def texts_in(at: Ended, place: Rect) -> list[str]:
    """What was written last in a place."""
    found = []
    for verb, given in at.loop.display.frame:
        if verb == "text" and isinstance(given[1], Rect) and place.colliderect(given[1]):
            found.append(str(given[0]))
    return found


def test_a_hand_comes_to_the_middle_card_by_card() -> None:
    at = Ended()
    line, seat = telling(at).timeline, 1
    counter = at.screen.live.celebration.counter(at.screen.look)
    room = Rect(counter.x + counter.width // 3, counter.y, counter.width // 2, counter.height)
    cues = line.of(Beat.CARD, seat)
    seen = []
    for cue in cues:
        to(at, cue.end + 0.01)
        arrived = [other for other in cues if other.end <= telling(at).now]
        seen.append((len(images_in(at, room, 40)), len(arrived)))
    assert all(drawn >= arrived for drawn, arrived in seen)
    assert [arrived for _, arrived in seen] == list(range(1, len(cues) + 1))
    assert len(cues) == len(at.table.truth.hands[seat])


def test_hands_that_have_not_been_counted_are_held_and_those_that_have_are_gone() -> None:
    at = Ended()
    line = telling(at).timeline
    held = at.screen.stage.areas.plates[1]
    held = Rect(held.centerx, held.y, held.width // 2, held.height)
    to(at, line.of(Beat.SEAT, 1)[0].at)
    assert len(images_in(at, held, 15)) >= len(at.table.truth.hands[1])
    to(at, line.of(Beat.FLY, 1)[0].end + 0.01)
    assert not images_in(at, held, 15)


def test_a_plate_has_its_old_score_until_its_number_arrives() -> None:
    at = Ended()
    told, line = telling(at).told, telling(at).timeline
    for cue in line.of(Beat.FLY):
        plate = at.screen.stage.areas.plates[cue.seat]
        before, after = (number_text(scores[cue.seat]) for scores in (told.begin, told.state.scores))
        to(at, cue.at - 0.02)
        assert before in texts_in(at, plate)
        assert after not in texts_in(at, plate)
        to(at, cue.end + 0.02)
        assert after in texts_in(at, plate)


def test_no_score_is_given_away_while_the_last_card_flies() -> None:
    at = Ended()
    told = telling(at).told
    assert at.screen.stage.busy_for
    for seat, plate in enumerate(at.screen.stage.areas.plates):
        read = texts_in(at, plate)
        assert number_text(told.begin[seat]) in read
        assert number_text(told.state.scores[seat]) not in read


def test_ranks_change_places() -> None:
    at = Ended()
    told, line = telling(at).told, telling(at).timeline
    board = at.screen.live.celebration._board(at.screen.look, told)
    names = [person.name for person in at.screen.parts.people]

    def standing() -> list[str]:
        return [next(text for text in texts_in(at, row) if text in names) for row in board.rows]

    to(at, line.of(Beat.RANKS)[0].at - 0.05)
    assert standing() == [names[seat] for seat in told.before]
    to(at, line.of(Beat.HOLD)[0].at + 0.05)
    assert standing() == [names[seat] for seat in told.standing]
    assert told.before != told.standing


def test_while_it_is_counted_nothing_else_is_in_the_way() -> None:
    at = Ended()
    to(at, telling(at).timeline.of(Beat.SEAT, 1)[0].end)
    piles = at.screen.stage.areas
    assert images_in(at, piles.stock, 30) == []
    said = [str(given[0]) for verb, given in at.loop.display.frame if verb == "text"]
    assert not any("deal" in text for text in said), "neither a button nor a prompt shows through"
