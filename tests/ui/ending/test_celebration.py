"""What is seen while the end of a deal is told: hands come to the middle, numbers reach their plates, ranks change."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.content.numbers import number_text, signed_text
from game.ui.cards.slots import Zone
from game.ui.draw.theme import Role
from game.ui.ending.timeline import Beat, Playback
from game.words.ending import account_line_text
from tests.ui.support.endings import Ended
from tests.ui.support.headless import COARSE


def telling(at: Ended) -> Playback:
    shown = at.screen.live.ending.playback
    assert shown
    return shown


def to(at: Ended, moment: float) -> None:
    """Let time pass until a moment, the last of it in short frames: what is seen then is looked at."""
    for least, until in ((COARSE, moment - 2 * COARSE), (0, moment)):
        at.loop.clock.least = least
        while telling(at).now < until:
            at.loop.step()


def images_in(at: Ended, place: Rect, least: int) -> list[Rect]:
    """Return the rectangles of pictures at least `least` px wide, drawn in the last frame with their middle in
    `place`.
    """
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
    """Return the texts drawn in `place` in the last frame."""
    found = []
    for verb, given in at.loop.display.frame:
        if verb == "text" and isinstance(given[1], Rect) and place.colliderect(given[1]):
            found.append(str(given[0]))
    return found


def test_counted_cards_of_a_hand_arrive_in_the_middle_one_by_one() -> None:
    at = Ended()
    line, seat = telling(at).timeline, 1
    counter = at.screen.live.celebration.counter_rect(at.screen.look)
    room = Rect(counter.x + counter.width // 3, counter.y, counter.width // 2, counter.height)
    cues = line.cues_of(Beat.CARD, seat)
    seen = []
    for cue in cues:
        to(at, cue.end + 0.01)
        arrived = [other for other in cues if other.end <= telling(at).now]
        seen.append((len(images_in(at, room, 40)), len(arrived)))
    assert all(drawn >= arrived for drawn, arrived in seen)
    assert [arrived for _, arrived in seen] == list(range(1, len(cues) + 1))
    assert len(cues) == len(at.table.truth.hands[seat])


def test_in_the_ending_a_hand_lies_at_its_plate_until_it_is_counted_and_is_then_gone() -> None:
    at = Ended()
    line = telling(at).timeline
    held = at.screen.stage.areas.plates[1]
    held = Rect(held.centerx, held.y, held.width // 2, held.height)
    to(at, line.cues_of(Beat.SEAT, 1)[0].at)
    assert len(images_in(at, held, 15)) >= len(at.table.truth.hands[1])
    to(at, line.cues_of(Beat.FLY, 1)[0].end + 0.01)
    assert not images_in(at, held, 15)


def test_in_the_ending_a_plate_has_its_old_score_until_the_number_arrives() -> None:
    at = Ended()
    told, line = telling(at).outcome, telling(at).timeline
    for cue in line.cues_of(Beat.FLY):
        plate = at.screen.stage.areas.plates[cue.seat]
        before, after = (number_text(scores[cue.seat]) for scores in (told.plate_scores, told.state.scores))
        to(at, cue.at - 0.02)
        assert before in texts_in(at, plate)
        assert after not in texts_in(at, plate)
        to(at, cue.end + 0.02)
        assert after in texts_in(at, plate)


def test_no_score_of_the_ending_is_shown_while_the_last_card_flies() -> None:
    at = Ended()
    told = telling(at).outcome
    assert at.screen.stage.busy_for
    for seat, plate in enumerate(at.screen.stage.areas.plates):
        read = texts_in(at, plate)
        assert number_text(told.plate_scores[seat]) in read
        assert number_text(told.state.scores[seat]) not in read


def test_the_winner_board_of_the_ending_changes_from_the_old_ranking_to_the_new() -> None:
    at = Ended()
    told, line = telling(at).outcome, telling(at).timeline
    board = at.screen.live.celebration._winner_board(at.screen.look, told)
    names = [person.name for person in at.screen.context.people]

    def standing() -> list[str]:
        return [next(text for text in texts_in(at, row) if text in names) for row in board.rows]

    to(at, line.cues_of(Beat.RANKS)[0].at - 0.05)
    assert standing() == [names[seat] for seat in told.order_before]
    to(at, line.cues_of(Beat.HOLD)[0].at + 0.05)
    assert standing() == [names[seat] for seat in told.order_after]
    assert told.order_before != told.order_after


def test_while_hands_are_counted_piles_buttons_and_prompts_are_hidden() -> None:
    at = Ended()
    to(at, telling(at).timeline.cues_of(Beat.SEAT, 1)[0].end)
    piles = at.screen.stage.areas
    assert images_in(at, piles.stock, 30) == []
    said = [str(given[0]) for verb, given in at.loop.display.frame if verb == "text"]
    assert not any("deal" in text for text in said), "neither a button nor a prompt shows through"


def test_in_the_ending_neither_the_focus_frame_nor_the_pile_counts_are_drawn() -> None:
    plain, focused = Ended(), Ended()
    hand = focused.screen.stage.scene.slots_of(Zone.HAND)
    focused.screen.keys.focus = hand[-1].place
    frames = []
    for at in (plain, focused):
        to(at, telling(at).timeline.cues_of(Beat.SEAT, 1)[0].end)
        frames.append([each for each in at.loop.display.frame if each[0] not in ("image", "text")])
        piles = at.screen.stage.areas
        assert not texts_in(at, piles.stock)
    assert len(frames[0]) == len(frames[1]), "the card that had the focus has no frame"


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize(("game", "players", "deal"), [("jamaican_kalooki", 4, 9), ("gin_rummy", 2, 9)])
def test_the_gain_at_a_plate_does_not_cover_the_score(game: str, players: int, deal: int, text_scale: float) -> None:
    at = Ended(deal=deal, game=game, players=players, text_scale=text_scale)
    told = telling(at).outcome
    to(at, telling(at).timeline.cues_of(Beat.WINNER)[0].at)
    for seat, plate in enumerate(at.screen.stage.areas.plates):
        written = [
            (given[0], given[1])
            for verb, given in at.loop.display.frame
            if verb == "text" and isinstance(given[1], Rect) and plate.colliderect(given[1])
        ]
        gains = [place for text, place in written if text == signed_text(told.accounts[seat].gain)]
        score = next(
            place for text, place in written if text == number_text(told.state.scores[seat]) and place not in gains
        )
        assert len(gains) == 1
        assert not gains[0].colliderect(score)


def test_labels_of_the_points_counted_in_the_ending_are_not_cut_in_large_print() -> None:
    at = Ended(deal=2, game="gin_rummy", players=2, text_scale=2.0)
    shown, look, celebration = telling(at), at.screen.look, at.screen.live.celebration
    said = {account_line_text(cue.line) for cue in shown.timeline.cues_of(Beat.CARD) if cue.line}
    assert said
    while not shown.timeline.share(Beat.WINNER, shown.now):
        for verb, given in at.loop.display.frame:
            if verb == "text" and given[0] in said and given[2] is Role.SMALL:
                seat, place = shown.timeline.counted_seat(shown.now), celebration.counter_rect(look)
                words = celebration._words_width(look, shown, place) - look.px(16 + 66 + 10 + 4)
                assert look.fonts.fit(str(given[0]), Role.SMALL, words, 0.6)[0] == given[0], seat
        at.loop.step()


def test_the_call_of_an_ending_is_drawn_above_the_piles() -> None:
    at = Ended(deal=3, game="oklahoma_gin", players=2, text_scale=2.0)
    pile, seen = at.screen.stage.areas.stock, 0
    while not telling(at).timeline.share(Beat.SEAT, telling(at).now, 0):
        frame = at.loop.display.frame
        calls = [n for n, (verb, given) in enumerate(frame) if verb == "text" and given[0] == "Gin!"]
        calls = [n for n in calls if frame[n][1][2] is Role.TITLE]
        covering = [
            n
            for n, (verb, given) in enumerate(frame)
            if verb == "image" and isinstance(given[1], tuple) and pile.inflate(20, 20).collidepoint(given[1])
        ]
        if calls and covering and not at.screen.stage.busy_for:
            seen += 1
            assert calls[-1] > covering[-1]
        at.loop.step()
    assert seen
