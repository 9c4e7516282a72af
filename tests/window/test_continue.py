"""A match that is left goes on where it stood: after the window was closed in mid-turn, and to its very end."""

from pathlib import Path

from pygame import Surface

from game.engine.actions import DrawStock, Lay, uses
from game.engine.cards import parse_cards
from game.engine.state import Phase
from game.record.deal_numbers import deal_number, seed_text
from game.record.record import read_record, read_sound_part
from game.record.replay import replay_states
from game.session.match.match import resume
from game.session.opponents import Opponents
from game.ui.match.result import ResultScreen
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.table_opener import table_people
from game.ui.table.screen import TableScreen
from tests.ui.support.places import button
from tests.ui.support.services import page_made, services_of
from tests.window.conftest import Album, Start
from tests.window.pictures import drawn, laid_out, settled
from tests.window.player import QUIET, Player
from tests.window.program import quick
from tests.window.saved import continued, leave, nearly_won
from tests.window.seen import ME, Seen
from tests.window.xserver import XServer


def at_the_table(seen: Seen) -> Surface:
    """Return the picture that the player sees at the table once no card moves."""
    table = resume(read_sound_part(seen.path.read_text())[0])
    return settled(TableScreen(table, ME, table_people(table.seats, Opponents(), {})))


def test_a_match_closed_in_the_middle_of_a_turn_is_continued_there(start: Start, screen: XServer, data: Path) -> None:
    quick(data)
    program = start("play", "--game", "rummy_500", "--seats", "3", "--seed", "66")
    player = Player(screen, Seen(data))
    assert player.wait_for_turn()
    player.do(DrawStock(ME))
    player.do(Lay(ME, (uses(parse_cards("8S 9S TS")),)))
    screen.move(QUIET)
    parts = player.seen.areas
    standing = (*parts.plates, *parts.mats, parts.stock, parts.river, parts.prompt)
    # A busy machine may let nothing move for long enough to look still: wait for what there is to be seen in the end.
    table = at_the_table(player.seen)
    screen.shows(table, "the table as the record has it", *standing)
    assert program.close() == 0
    record = player.seen.path.read_text()

    again = continued(start, screen, data)
    assert again.seen.path.read_text() == record
    assert again.seen.state.phase is Phase.PLAY
    screen.shows(table, "the same table again", *standing)
    again.play_turn()
    assert again.wait_for_turn()
    assert again.seen.path.read_text().startswith(record)


def test_the_last_deal_of_a_continued_match_is_played_to_its_result(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    quick(data)
    leave(nearly_won(4, 5), data)
    player = continued(start, screen, data)
    seen = player.seen
    album("play", screen.stands_still())
    player.play_deal()
    while seen.state.phase is Phase.DEAL_OVER:
        screen.keys("Return")
        player.play_deal()

    record = read_record(seen.path.read_text())
    deals = [state for state in replay_states(record) if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)]
    assert deals[-1].winners
    screen.move(QUIET)
    asked, table = services_of(), resume(record)
    note = f"Deal number {seed_text(deal_number(record.header.seed, len(deals)))}"
    sheet = ScoreSheet(table.seats, deals, asked.match, table, note)
    laid_out(sheet)
    screen.shows(drawn(sheet), "the last score sheet as the record has it")
    screen.click(button(sheet, "Result").rect.center)
    screen.move(QUIET)
    result = drawn(page_made(ResultScreen, asked, table.seats, deals, table))
    screen.shows(result, "the result as the record has it")
    album("result", screen.picture())
