"""An evening in a real window: a deal of Rummy 500 with mouse and keys, from the command to the score sheet."""

from pathlib import Path

from pygame import Rect

from game.content.numbers import number_text, signed_text
from game.engine.actions import Discard, DrawDiscards, DrawStock, Lay, uses
from game.engine.cards import JOKER, Card, parse_card, parse_cards
from game.engine.state import Phase, State
from game.interaction.drop_targets import Spot, Target
from game.record.deal_numbers import deal_number
from game.record.digest import state_digest
from game.record.record import read_record
from game.record.replay import replay_states
from game.session.match.match import Match
from game.ui.match.score_sheet import ScoreSheet
from game.ui.widgets import Toasts
from tests.ui.support.places import button
from tests.ui.support.services import services_of
from tests.window.conftest import Album, Start
from tests.window.pages import table_button
from tests.window.pictures import SIZE, Draw, differing, drawn, laid_out, shown, texts, usual_look
from tests.window.player import QUIET, Player
from tests.window.program import quick
from tests.window.seen import ME, Seen
from tests.window.waiting import until
from tests.window.xserver import XServer

SEED = 188
"""Deals the player 2D 3H 6H 7H 9H AC 5H: a run of hearts lies ready. The deal is over in their fourth turn."""

RUN = parse_cards("5H 6H 7H")


def test_a_deal_is_played_in_a_window_to_its_score_sheet_and_the_next_deal_begins(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    quick(data)
    program = start("play", "--game", "rummy_500", "--seats", "3", "--seed", str(SEED), "--speed", "fast")
    seen = Seen(data)
    player = Player(screen, seen)
    the_first_turn(player, album)
    the_second_turn(player)
    the_third_turn(player)
    player.play_deal()
    assert "draw from the stock by drag" in player.ways
    sheet = the_score_sheet(player, album)
    screen.click(button(sheet, "Next deal").rect.center)
    until(lambda: seen.look().state.deal == 2 and seen.state.phase is Phase.DRAW, "the next deal is dealt")
    assert program.close() == 0
    assert state_digest(replay_states(read_record(seen.path.read_text()))[-1]) == state_digest(seen.look().state)


def the_first_turn(player: Player, album: Album) -> None:
    """Draw by click, drop a card that is refused, lay a whole run by drag, sort, and discard by drag."""
    assert player.wait_for_turn()
    player.do(DrawStock(ME))
    assert player.ways == ["draw from the stock by click"]
    places_light_up(player, album, RUN)
    a_refused_drop_is_explained_and_springs_back(player, parse_card("2D"))
    player.do(Lay(ME, (uses(RUN),)))
    assert player.ways[-1] == "lay several by drag"
    assert [repr(meld) for meld in player.seen.state.melds] == ["5H 6H 7H"]
    player.screen.click(table_button(player.seen, "Sort by suit").rect.center)
    player.seen.sorted()
    player.do(Discard(ME, parse_card("AC")))
    assert player.ways[-1] == "discard by drag"


def the_second_turn(player: Player) -> None:
    """Draw the top discard by drag, sort by key, and discard by key."""
    assert player.wait_for_turn()
    player.do(DrawDiscards(ME), player.drag_river)
    player.screen.keys("s")
    player.seen.sorted()
    player.play_turn()
    assert player.ways[-1] == "discard by key"


def the_third_turn(player: Player) -> None:
    """Draw by key."""
    assert player.wait_for_turn()
    player.do(DrawStock(ME))
    assert player.ways[-1] == "draw from the stock by key"
    player.play_turn()


def a_refused_drop_is_explained_and_springs_back(player: Player, card: Card) -> None:
    screen, seen = player.screen, player.seen
    sentence = player.why_not((card,), Target(Spot.NEW))
    assert sentence == "A meld needs at least 3 cards."
    screen.move(seen.free_mat())
    before, known = screen.stands_still(), len(seen.actions)
    assert not shown(before, toast(seen, sentence))
    screen.drag(seen.card(card), seen.free_mat())
    screen.shows_drawn(toast(seen, sentence), "the refusal is explained")
    until(lambda: differing(screen.picture(), before, seen.areas.hand) == 0, "the card is back in its place")
    assert len(seen.look().actions) == known


def toast(seen: Seen, sentence: str) -> Draw:
    """Return a function that draws a toast with this sentence, once it has risen."""
    toasts = Toasts()
    middle, above = SIZE[0] // 2, seen.areas.prompt.top - usual_look().px(6)
    toasts.find_place = lambda sizes: Rect((0, 0), sizes[0]).move_to(midbottom=(middle, above))
    toasts.show(sentence, 5.0, "close", "danger")
    toasts.tick(1.0)
    return toasts.draw


def places_light_up(player: Player, album: Album, cards: tuple[Card, ...]) -> None:
    """Hold cards over the player's own mat, compare the highlights, and drop the cards over the hand, where nothing
    happens.
    """
    screen, seen = player.screen, player.seen
    mat = seen.areas.mats[ME]
    dark = screen.picture()
    player.select(*cards)
    screen.lift(seen.card(cards[1]), mat.center)
    picture = screen.stands_still()
    assert differing(picture, dark, Rect(mat.x, mat.y, mat.width, 1)) > mat.width // 2, "one's mat is lit"
    album("drag", picture)
    screen.keys("Escape")
    screen.drop()
    screen.click(QUIET, button=3)
    seen.hand.selected.clear()


def the_score_sheet(player: Player, album: Album) -> ScoreSheet:
    """Compare the window with a score sheet drawn from the record, and its numbers with a count by hand; return that
    sheet.
    """
    screen, seen = player.screen, player.seen
    deal = replay_states(read_record(seen.path.read_text()))[-1]
    assert deal.phase is Phase.DEAL_OVER
    assert deal.deal_scores == tuple(counted(deal, seat) for seat in range(3))
    names = [seat.name for seat in seen.header.seats]
    note = f"Deal number {deal_number(seen.header.seed, 1)}"
    sheet = ScoreSheet(seen.header.seats, [deal], services_of().match, Match(seen.header), note)
    laid_out(sheet)
    said = texts(sheet)
    accounts = sorted(said.index(name) for name in names)
    for name, score, total in zip(names, deal.deal_scores, deal.scores, strict=True):
        at = said.index(name)
        end = next((other for other in accounts if other > at), said.index("The match"))
        assert said[at:end].count(signed_text(score)) == 1
        assert number_text(total) in said[at:end]
    screen.move(QUIET)
    album("score_sheet", screen.shows(drawn(sheet), "the score sheet as the record has it"))
    return sheet


def counted(deal: State, seat: int) -> int:
    """Return the points of a seat, counted by the written rules of Rummy 500."""
    table = sum(worth(placed.card) for meld in deal.melds for placed in meld.cards if placed.by == seat)
    return table - sum(map(worth, deal.hands[seat]))


def worth(card: Card) -> int:
    if card in (JOKER, parse_card("QS")):
        return 20 if card == JOKER else 40
    return 15 if card.rank == 1 else 10 if card.rank >= 10 else 5
