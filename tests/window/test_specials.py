"""Actions of some games only, done with the mouse: sliding a joker, a contract, buying, a pile, the cut."""

from pathlib import Path

from msgspec import structs
from pygame import Surface

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Add, Buy, CallRummy, Cut, DrawDiscards, DrawStock, Lay, Slide, Use
from game.engine.cards import parse_cards
from game.record.notation import parse_action
from game.record.record import Header, Record, Seat, read_record, read_sound_part
from game.session.match.match import Match, resume
from game.session.match.standing_answers import StandingAnswers
from game.session.preferences import Preferences
from game.session.settings import load, save
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.input.verbs import Click, Press
from game.ui.table.host import TableHost
from game.ui.table.overlays import CutScreen, PileBrowser
from game.ui.table.screen import TableScreen
from game.ui.widgets import Button
from game.words.input_signs import spoken
from tests.ui.support.claims import called, went
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.laying import BEA, CY, HAND
from tests.ui.support.tables import NAMES, persons, played, point_of, still, table_of
from tests.window.conftest import Start
from tests.window.pictures import SIZE, usual_look
from tests.window.player import Player
from tests.window.program import quick
from tests.window.saved import continued, leave
from tests.window.seen import ME
from tests.window.waiting import until
from tests.window.xserver import Pos, XServer

SLIDING = ["6S 7S 8S X 9S 2C 3D QH KH KC", "4C 4D 4S 2H 2C 2D 7S 7D JD JC"]


def left(table: Match) -> Record:
    """Return the record of a table at which the player sits among bots."""
    record = read_record("\n".join(table.recording.lines) + "\n")
    bots = (Seat(seat.name, "bot") for seat in record.header.seats[1:])
    seats = (Seat("Ann", "person"), *bots)
    return Record(structs.replace(record.header, seats=seats), record.actions)


class Asking(TableHost):
    """A match reduced to the attributes that decide the buttons of a question about a discard."""

    def __init__(self, table: Match) -> None:
        self._said = StandingAnswers(table)

    @property
    def standing(self) -> StandingAnswers:
        return self._said


class Twin:
    """A copy of the table without a window, from which the places of buttons are read."""

    def __init__(self, table: Match) -> None:
        self.screen = TableScreen(table, ME, persons(len(table.seats)), Asking(table), preferences=Preferences(still()))
        self.loop = HeadlessLoop(self.screen, SIZE)
        self.loop.run_for(1)

    def click(self, pos: Pos) -> None:
        self.loop.do(Press(pos), Click(pos))

    def picture(self) -> Surface:
        """Return the picture of the table in a window, without animations."""
        self.loop.run_for(1)
        look, surface = usual_look(), Surface(SIZE, depth=32)
        self.loop.screens.layout(look)
        self.loop.screens.draw(SurfaceCanvas(surface, look))
        return surface

    def button(self, text: str) -> Pos:
        """Return the point of the button labelled `text`, on the table or on the page above it."""
        top = self.loop.screens.top
        roots = [top.group.root] if isinstance(top, PileBrowser) else [g.root for g in self.screen.panels.groups]
        found = [
            each for root in roots for each in root.walk() if isinstance(each, Button) and spoken(each.text) == text
        ]
        return found[0].rect.center


def sat_down(table: Match, start: Start, screen: XServer, data: Path, **settings: bool) -> Player:
    """Continue this table in the window with some settings, and return the player."""
    quick(data)
    if settings:
        file = data / "settings.json"
        save(file, structs.replace(load(file)[0], **settings))
    leave(left(table), data)
    return continued(start, screen, data)


def done(player: Player, kind: type[Action]) -> Action:
    """Wait until the player's action of this kind is in the record, and return it."""
    known = len(player.seen.actions)

    def mine() -> Action | None:
        return next((each for each in player.seen.look().actions[known:] if isinstance(each, kind)), None)

    action = until(mine, f"{kind.__name__} is in the record")
    assert action.seat == ME
    return action


def test_a_joker_is_slid_by_dragging_its_card_onto_the_meld(start: Start, screen: XServer, data: Path) -> None:
    table = table_of(SLIDING, stock="5D 6D 9S 8D TD", game="double_rum", packs=2, jokers=1)
    player = sat_down(played(table, "draw stock", "lay 6S 7S 8S X"), start, screen, data)
    nine = next(card for card in player.seen.hand.cards if repr(card) == "9S")
    screen.drag(player.seen.card(nine), player.seen.meld(1))
    done(player, Slide)
    assert repr(player.seen.state.melds[0]) == "X=5S 6S 7S 8S 9S"


def test_a_contract_is_arranged_and_laid_down_with_two_clicks(start: Start, screen: XServer, data: Path) -> None:
    table = table_of([HAND, BEA, CY], stock="KS 2H 2C 2S", game="contract_rummy", packs=2)
    # The card comes once nobody buys the discard: what is arranged before lacks it.
    player = sat_down(played(table, "draw stock", "pass", "pass"), start, screen, data)
    twin = Twin(table)
    arrange = twin.button("Arrange (C)")
    twin.click(arrange)
    screen.click(arrange)
    screen.shows(twin.picture(), "the contract", *twin.screen.stage.scene.tray)
    screen.click(twin.button("Lay down (L)"))
    action = done(player, Lay)
    assert isinstance(action, Lay)
    assert len(action.melds) == len(player.seen.state.melds) == 2


def test_a_discard_is_bought_with_the_button_of_the_question(start: Start, screen: XServer, data: Path) -> None:
    table = table_of([HAND, BEA, CY], stock="KS 2H 2C 2S", game="contract_rummy", packs=2)
    went(table, "draw stock", "discard KH", "draw stock", "discard 8S", "draw stock")
    player = sat_down(table, start, screen, data)
    screen.click(Twin(table).button("Buy (B)"))
    done(player, Buy)
    assert "8S" in map(repr, player.seen.hand.cards)


def test_the_pile_is_looked_through_and_taken(start: Start, screen: XServer, data: Path) -> None:
    hands = ["AS 5H 6H 9C JS KD 3C 8D", "4C 4D 4S 2H 2C 2D 7S 7D"]
    table = table_of(hands, stock="QD 7H 9H", game="doofer", jokers=0)
    player = sat_down(played(table, "draw stock", "discard QD", "draw stock", "discard 7H"), start, screen, data)
    twin = Twin(table)
    pile = twin.screen.stage.scene.discards.center
    twin.click(pile)
    screen.click(pile)
    held = len(player.seen.hand.cards)
    screen.click(twin.button("Take the pile (F)"))
    done(player, DrawDiscards)
    assert len(player.seen.hand.cards) > held


def test_the_pack_is_cut_at_the_point_that_is_clicked(start: Start, screen: XServer, data: Path) -> None:
    table = Match(Header(load_sheet("liverpool_rummy"), tuple(map(Seat, NAMES[:4])), 3, 1))
    table.begin()
    player = sat_down(table, start, screen, data)
    pack = Twin(table).loop.screens.top
    assert isinstance(pack, CutScreen)
    until(lambda: player.seen.look().state.actor == ME, "the player is to cut")
    screen.click(point_of(pack, 20))
    assert done(player, Cut) == Cut(ME, 20)


def test_a_player_takes_a_wild_and_uses_it_then_knocks_and_then_floats(
    start: Start, screen: XServer, data: Path
) -> None:
    hands = ["8S 9S TS JS 5D 5H 8D KH", "7D X 9D 2H 2C 4S 6H QC"]
    # Whichever of the next cards the bot leaves, it fits the run of spades.
    table = table_of(hands, stock="2D 3C 5C 7S QS")
    turns = ("draw stock", "discard 2D", "draw stock", "lay 7D X 9D", "discard 2H", "draw stock")
    player = sat_down(played(table, *turns), start, screen, data)
    for action in ("take X from m1 with 8D", "lay 8S 9S TS", "lay 5H 5D 5C X=5S", "discard KH"):
        player.do(parse_action(action, ME))
    assert repr(player.seen.state.melds[0]) == "7D 8D 9D"
    assert player.seen.state.hands[ME] == parse_cards("JS")
    assert player.wait_for_turn()
    player.do(DrawStock(ME))
    for card in player.seen.hand.cards:
        player.do(Add(ME, (Use(card),), 2))
    assert player.seen.state.floating[ME]


def test_the_me_button_buys_a_discard_and_a_false_lay_down_costs_its_points(
    start: Start, screen: XServer, data: Path
) -> None:
    sheet = data.parent / "me_without_a_cut.yaml"
    sheet.write_text("extends: contract_rummy\ntitle: Me\nbuying.order: first_call\n", encoding="utf-8")
    table = table_of([HAND, BEA, CY], stock="KS 2H 2C 2S", game=str(sheet), packs=2)
    went(table, "draw stock", "discard KH", "draw stock", "discard 8S", "draw stock")
    player = sat_down(table, start, screen, data, guard_lay_down=False)
    screen.click(Twin(table).button("Me! (B)"))
    done(player, Buy)
    assert "8S" in map(repr, player.seen.hand.cards)
    assert player.wait_for_turn()
    player.do(DrawStock(ME))
    twin = Twin(resume(read_sound_part(player.seen.path.read_text())[0]))
    screen.drag(player.seen.card(player.seen.hand.cards[0]), twin.screen.stage.scene.tray[0].center)
    screen.stands_still()  # the button is enabled in the frame after the drop
    screen.click(twin.button("Lay down (L)"))
    done(player, Lay)
    assert not player.seen.state.melds
    assert player.seen.state.scores[ME] == 50


def test_rummy_is_called_with_its_button_on_a_discard_that_fits_a_meld(
    start: Start, screen: XServer, data: Path
) -> None:
    table = called().table
    player = sat_down(table, start, screen, data)
    screen.click(Twin(table).button("Call rummy (R)"))
    done(player, CallRummy)
    assert len(player.seen.state.hands[1]) == 8
