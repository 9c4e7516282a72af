"""`play`: what cannot be is said in one sentence, and what was asked for is what is opened."""

from pathlib import Path

import pytest
from msgspec import Struct

from game import __version__, app, paths
from game.commands.play import ALREADY_OPEN, EVENTS_VARIABLE, FILE_ALONE, LAST_VERSION_USED, TABLE_ALONE, UNSAVED
from game.session.house_rules.games import Games
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.session.saves.files import FolderLock
from game.session.saves.saves import Saves
from game.session.settings import Settings, load, save
from game.session.start_requests import NO_REQUEST, StartRequest, StartRequests
from game.ui.app.window import NoDisplayError, Window, WrongPygameError
from game.ui.draw.assets import MissingPictureError
from game.ui.input.event_file import system_events
from tests.support.files import full_disk, unlistable
from tests.support.matches import saved


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))


RECORD = Path(__file__).parents[1] / "golden" / "doofer-2.record"
TABLE = Path(__file__).parents[1] / "content" / "tables" / "doofer.yaml"


class NoWindow:
    """Replacement for the window."""

    def __init__(self, *given: object, **more: object) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


class Opened(Struct):
    """A program that was opened, with the game selected first and the start request."""

    game: str
    games: Games
    request: StartRequest


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Opened]:
    """Return a list to which every opened program is added."""
    found: list[Opened] = []

    class NoProgram:
        def __init__(self, window: Window, games: Games, game: str, *given: object, **more: object) -> None:
            self.game, self.games = game, games

        def run(self, told: str, request: StartRequest) -> None:
            found.append(Opened(self.game, self.games, request))

    monkeypatch.setattr("game.commands.play.Window", NoWindow)
    monkeypatch.setattr("game.commands.play.Program", NoProgram)
    return found


def test_a_record_is_opened_with_or_without_the_play_command(opened: list[Opened]) -> None:
    for words in ([str(RECORD)], ["play", str(RECORD)]):
        assert app.main(words) == 0
        assert opened[-1].request == StartRequest(file=str(RECORD))
    assert app.main([]) == 0
    assert opened[-1].request == NO_REQUEST


def test_a_record_that_cannot_be_shown_is_reported_before_a_window_opens(
    tmp_path: Path, opened: list[Opened], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main([str(tmp_path / "gone.record")]) == 2
    assert "gone.record" in capsys.readouterr().err
    assert app.main([str(RECORD), "--seed", "3"]) == 2
    assert capsys.readouterr().err == f"{FILE_ALONE}\n"
    assert opened == []


def test_an_unknown_game_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["play", "--game", "rumy_500"]) == 2
    assert "rummy_500" in capsys.readouterr().err


def test_a_number_of_seats_the_game_does_not_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["play", "--seats", "7"]) == 2
    assert capsys.readouterr().err == "Rummy 500 is for 2 to 6 players.\n"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NoDisplayError("There is no display."), 2),
        (WrongPygameError("There is no pygame-ce."), 2),
        (MissingPictureError("There is no picture."), 1),
    ],
)
def test_a_window_that_cannot_open_is_reported_in_one_sentence(
    error: Exception, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_window(*given: object, **more: object) -> None:
        raise error

    monkeypatch.setattr("game.commands.play.Window", no_window)
    assert app.main(["play"]) == code
    said = capsys.readouterr().err
    assert said.startswith(str(error))
    assert said.count("\n") == 1


@pytest.mark.parametrize("folder", ["assets", "levels"])
def test_missing_parts_of_the_program_are_reported_in_one_sentence(
    folder: str,
    opened: list[Opened],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    find = paths._data_folder

    def lose(name: str) -> Path:
        if name == folder:
            monkeypatch.setattr(paths, "_data_roots", lambda: [tmp_path / "nowhere"])
        return find(name)

    monkeypatch.setattr(paths, "_data_folder", lose)
    assert app.main(["play"]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"The folder '{folder}' of Rummy House is missing")
    assert said.count("\n") == 1
    assert opened == []


def test_play_without_arguments_opens_the_title(opened: list[Opened]) -> None:
    assert app.main([]) == 0
    assert [each.request for each in opened] == [NO_REQUEST]


def test_play_with_a_game_seats_or_deal_number_opens_the_table(opened: list[Opened], tmp_path: Path) -> None:
    assert app.main(["play", "--game", "doofer"]) == 0
    assert app.main(["play", "--seats", "5", "--seed", "42"]) == 0
    first, second = opened
    assert (first.game, first.request) == ("doofer", StartRequest(game="doofer"))
    assert (second.game, second.request) == ("rummy_500", StartRequest(seats=5, seed="42"))


@pytest.mark.parametrize("number", ["-5", "18446744073709551616"])
def test_a_deal_number_no_record_can_hold_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app.main(["play", "--seed", number])
    assert ended.value.code == 2
    assert f"'{number}' is not a deal number" in capsys.readouterr().err


def test_the_speed_option_does_not_change_the_settings(opened: list[Opened], tmp_path: Path) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    save(folder / "settings.json", Settings(animation="slow"))
    assert app.main(["play", "--speed", "fast", "--data-dir", str(folder)]) == 0
    assert load(folder / "settings.json") == (Settings(animation="slow"), "")


@pytest.mark.parametrize("option", ["--data-dir", "--game", "--table", "--log"])
def test_an_empty_option_of_play_is_refused(
    option: str, opened: list[Opened], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        app.main(["play", option, ""])
    assert f"argument {option}: nothing is named" in capsys.readouterr().err
    assert opened == []


@pytest.mark.parametrize(("option", "value"), [("--data-dir", "~nobody-of-this-name/x"), ("--log", "thesis.txt")])
def test_play_refuses_a_foreign_file_as_its_log_and_a_data_folder_in_an_unknown_home(
    option: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[Opened]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        app.main(["play", option, value])
    assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "mine"
    assert opened == []


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the open program ignore all requests."""
    monkeypatch.setattr(StartRequests, "send", lambda *request: False)


def test_a_second_start_hands_over_its_request_and_opens_no_window(
    opened: list[Opened], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, sent = FolderLock(tmp_path), list[StartRequest]()
    assert first.acquire()

    def send(_requests: StartRequests, request: StartRequest) -> bool:
        sent.append(request)
        return True

    monkeypatch.setattr(StartRequests, "send", send)
    monkeypatch.chdir(TABLE.parent)
    for words in ([], ["--game", "doofer", "--seats", "3", "--seed", "66"], [TABLE.name], [str(RECORD)]):
        assert app.main(words) == 0
    assert sent == [
        StartRequest(),
        StartRequest(game="doofer", seats=3, seed="66"),
        StartRequest(file=str(TABLE)),
        StartRequest(file=str(RECORD)),
    ]
    assert opened == []
    first.close()


def test_a_second_program_in_one_folder_says_that_it_does_not_save(
    stuck: None, opened: list[Opened], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = FolderLock(tmp_path)
    assert first.acquire()
    assert app.main(["play", "--speed", "fast"]) == 0
    assert capsys.readouterr().err == f"{ALREADY_OPEN}\n"
    assert len(opened) == 1
    assert not (tmp_path / "settings.json").exists()
    first.close()
    assert app.main(["play", "--speed", "fast"]) == 0
    assert capsys.readouterr().err == ""
    assert load(tmp_path / "settings.json") == (Settings(), "")


@pytest.mark.parametrize("text", [None, "damaged", "{}"])
def test_a_second_program_changes_no_file_in_the_folder(
    text: str | None, stuck: None, opened: list[Opened], tmp_path: Path
) -> None:
    first = FolderLock(tmp_path)
    assert first.acquire()
    (tmp_path / "scores").mkdir()
    (tmp_path / "scores" / "a.json.1.new").write_text("being written")
    if text is not None:
        for name in ("settings.json", "people.json"):
            (tmp_path / name).write_text(text)
    before = contents(tmp_path)
    assert app.main(["play", "--speed", "fast", "--seed", "1"]) == 0
    assert contents(tmp_path) == before
    first.close()


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_play_deletes_temporary_files_left_by_broken_writes(opened: list[Opened], tmp_path: Path) -> None:
    left = [tmp_path / f"{name}.1.new" for name in ("settings.json", "people.json.last", "scores/a.json")]
    left.append(tmp_path / "house_rules" / "ours.yaml.3.new")
    for path in left:
        path.parent.mkdir(exist_ok=True)
        path.write_text("half a f")
    assert app.main(["play"]) == 0
    assert not any(path.exists() for path in left)


def test_a_folder_that_cannot_be_written_is_reported_on_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[object] = []

    class NoProgram:
        def __init__(self, *given: object, **more: object) -> None:
            shown.append(given[-2])

        def run(self, *given: object) -> None:
            pass

    monkeypatch.setattr("game.commands.play.Window", NoWindow)
    monkeypatch.setattr("game.commands.play.Program", NoProgram)
    assert app.main(["play"]) == 0
    (tmp_path / "file").touch()
    assert app.main(["play", "--data-dir", str(tmp_path / "file" / "folder")]) == 0
    fine, trouble = map(str, shown)
    assert fine == ""
    assert trouble.startswith(UNSAVED.partition("{")[0])
    assert str(tmp_path / "file" / "folder") in trouble
    assert trouble in capsys.readouterr().err


def test_play_takes_an_own_sheet_file_as_the_game(opened: list[Opened], tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("title: Ours\nextends: doofer\n")
    assert app.main(["play", "--game", str(tmp_path / "ours.yaml")]) == 0
    assert opened[0].games[opened[0].request.game].title == "Ours"


def test_house_rules_are_played_by_their_name_and_remembered_as_the_last_game(
    opened: list[Opened], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "house_rules"
    folder.mkdir()
    (folder / "ours.yaml").write_text("title: Ours\nextends: doofer\n")
    assert app.main(["play", "--game", "ours"]) == 0
    save(tmp_path / "settings.json", Settings(game="ours"))
    assert app.main(["play", "--seed", "1"]) == 0
    assert capsys.readouterr().err == ""
    (folder / "ours.yaml").write_text("title: Ours\nextends: doofer\nsets.min: 99\n")
    assert app.main(["play", "--game", "ours"]) == 0
    said = capsys.readouterr().err
    assert f"{folder / 'ours.yaml'}:3:11: sets.min" in said
    assert LAST_VERSION_USED in said
    assert [each.game for each in opened] == ["ours", "ours", "ours"]
    assert opened[-1].games["ours"].title == "Ours"


def test_play_forgets_a_last_game_that_no_longer_exists(opened: list[Opened], tmp_path: Path) -> None:
    save(tmp_path / "settings.json", Settings(game="gone"))
    assert app.main(["play", "--seed", "1"]) == 0
    assert opened[0].game == "rummy_500"


def test_house_rules_that_never_had_a_valid_version_are_refused_with_all_mistakes(
    opened: list[Opened], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "house_rules").mkdir()
    (tmp_path / "house_rules" / "bad.yaml").write_text("sets.min: 99\nruns.min: few\n")
    assert app.main(["play", "--game", "bad"]) == 2
    assert capsys.readouterr().err.count("bad.yaml:") == 2
    assert opened == []


@pytest.mark.parametrize("words", [["--table", f"{TABLE}:2"], [str(TABLE)]])
def test_play_opens_a_staged_table(words: list[str], opened: list[Opened]) -> None:
    assert app.main(["play", *words]) == 0
    request = StartRequest(table=f"{TABLE}:2") if len(words) == 2 else StartRequest(file=str(TABLE))
    assert [each.request for each in opened] == [request]


@pytest.mark.parametrize(
    "words",
    [["--game", "nosuch"], ["--game", "doofer", "--seats", "99"], ["--table", "no.yaml"], ["no.record"]],
)
def test_a_second_start_with_an_invalid_request_is_refused_at_once(
    words: list[str], tmp_path: Path, opened: list[Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StartRequests, "send", lambda *request: pytest.fail("it was handed over"))
    first = FolderLock(tmp_path)
    assert first.acquire()
    assert app.main(["play", *words]) == 2
    first.close()


@pytest.mark.parametrize("wish", [["--game", "doofer"], ["--seats", "3"], ["--seed", "0"]])
def test_a_staged_table_cannot_be_combined_with_other_options(
    wish: list[str], opened: list[Opened], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["play", "--table", str(TABLE), *wish]) == 2
    assert capsys.readouterr().err == f"{TABLE_ALONE}\n"
    assert opened == []


def test_the_log_is_written_to_the_players_folder_or_the_named_file(opened: list[Opened], tmp_path: Path) -> None:
    assert app.main(["play"]) == 0
    assert app.main(["play", "--log", str(tmp_path / "mine.log")]) == 0
    for name in ("log.txt", "mine.log"):
        assert f"Rummy House {__version__}, Python" in (tmp_path / name).read_text()


def test_settings_and_log_of_an_earlier_version_move_to_their_own_folders(
    opened: list[Opened], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUMMY_HOUSE_DATA")
    monkeypatch.setattr("appdirs.system", "linux")
    for name in ("data", "config", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    old = tmp_path / "data/rummy-house"
    save(old / "settings.json", Settings(game="doofer"))
    (old / "log.txt").write_text("an earlier evening")
    left = tmp_path / "config/rummy-house/settings.json.1.new"
    left.parent.mkdir(parents=True)
    left.write_text("half a f")
    assert app.main(["play"]) == 0
    assert opened[0].game == "doofer"
    assert load(tmp_path / "config/rummy-house/settings.json")[0].game == "doofer"
    logs = tmp_path / "state/rummy-house"
    assert (logs / "log before.txt").read_text() == "an earlier evening"
    assert f"Rummy House {__version__}" in (logs / "log.txt").read_text()
    assert not {"settings.json", "log.txt"} & {path.name for path in old.iterdir()}
    assert not left.exists()


def test_a_second_program_leaves_the_log_of_the_first_alone(stuck: None, opened: list[Opened], tmp_path: Path) -> None:
    first = FolderLock(tmp_path)
    assert first.acquire()
    assert app.main(["play"]) == 0
    assert not (tmp_path / "log.txt").exists()
    first.close()


def test_a_window_that_cannot_open_is_logged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_window(*given: object, **more: object) -> None:
        raise NoDisplayError("There is no display.")

    monkeypatch.setattr("game.commands.play.Window", no_window)
    assert app.main(["play"]) == 2
    assert "There is no display." in (tmp_path / "log.txt").read_text()


@pytest.mark.parametrize("named", [False, True])
def test_input_events_can_come_from_a_file(named: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[object] = []

    class NoProgram:
        def __init__(self, *given: object, **more: object) -> None:
            asked.append(given[-1])

        def run(self, *given: object) -> None:
            pass

    monkeypatch.setattr("game.commands.play.Window", NoWindow)
    monkeypatch.setattr("game.commands.play.Program", NoProgram)
    monkeypatch.setenv(EVENTS_VARIABLE, str(tmp_path / "events") if named else "")
    assert app.main(["play"]) == 0
    assert (asked == [system_events]) is not named


def test_settings_that_could_not_be_saved_are_saved_when_the_program_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Busy:
        """A program in which settings are changed while the disk is full."""

        def __init__(self, *given: object, profiles: Profiles, **more: object) -> None:
            self.preferences = next(each for each in given if isinstance(each, Preferences))
            self.profiles = profiles

        def run(self, *given: object) -> None:
            with full_disk():
                self.preferences.change(volume=0.3)
                self.profiles.add("Zoë")
            assert self.preferences.save_problem
            assert self.profiles.save_problem

    monkeypatch.setattr("game.commands.play.Window", NoWindow)
    monkeypatch.setattr("game.commands.play.Program", Busy)
    assert app.main(["play"]) == 0
    assert load(tmp_path / "settings.json")[0].volume == 0.3
    assert "Zoë" in (tmp_path / "people.json").read_text(encoding="utf-8")


def test_a_warning_that_occurs_again_is_printed_and_logged_once(
    tmp_path: Path, opened: list[Opened], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path, 5)

    class Looking:
        def __init__(
            self,
            window: object,
            games: object,
            game: str,
            preferences: object,
            saves: Saves,
            *rest: object,
            **more: object,
        ) -> None:
            self.saves = saves

        def run(self, *given: object) -> None:
            self.saves.load_current()
            for _again in range(3):
                self.saves.unfinished_matches()
                self.saves.archive.refresh()

    monkeypatch.setattr("game.commands.play.Program", Looking)
    with unlistable(tmp_path / "matches", monkeypatch):
        assert app.main(["play"]) == 0
    assert capsys.readouterr().err.count("The matches cannot be read") == 1
    assert (tmp_path / "log.txt").read_text(encoding="utf-8").count("The matches cannot be read") == 1
