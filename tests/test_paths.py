import sys
from pathlib import Path

import platformdirs.unix
import pytest

from game import paths


def test_a_checkout_has_assets_and_levels_beside_the_package() -> None:
    root = Path(paths.__file__).resolve().parents[1]
    assert paths.assets() == root / "assets"
    assert paths.levels() == root / "levels"
    assert (paths.assets() / "cards" / "AS.svg").is_file()


def test_a_wheel_has_assets_and_levels_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "site-packages" / "game" / "_data"
    (inside / "assets").mkdir(parents=True)
    (inside / "levels").mkdir()
    # Another project's folder beside the package must not be taken for ours.
    (tmp_path / "site-packages" / "assets").mkdir()
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "site-packages" / "game" / "paths.py"))
    assert paths.assets() == inside / "assets"
    assert paths.levels() == inside / "levels"


@pytest.mark.parametrize("place", ["assets", "game/_data/assets"])
def test_a_frozen_executable_has_assets_and_levels_where_it_unpacks_itself(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / place).mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.assets() == tmp_path / place


def test_a_program_without_its_data_files_says_where_it_looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "game" / "paths.py"))
    with pytest.raises(FileNotFoundError, match=r"'assets'.*_data"):
        paths.assets()


def test_the_players_folder_can_be_named_by_an_environment_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path / "mine"))
    assert paths.user_data_dir() == tmp_path / "mine"


def test_a_relative_player_folder_starts_at_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUMMY_HOUSE_DATA", "portable")
    assert paths.user_data_dir() == tmp_path / "portable"


def test_pictures_go_to_the_pictures_folder_of_the_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    assert paths.pictures_folder() == tmp_path / "pictures"
    monkeypatch.delenv("RUMMY_HOUSE_DATA")
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "Bilder"))
    monkeypatch.setattr("platformdirs.user_pictures_dir", platformdirs.unix.Unix("").user_pictures_dir.__str__)
    assert paths.pictures_folder() == tmp_path / "Bilder" / "Rummy House"
    monkeypatch.setattr("platformdirs.user_pictures_dir", lambda: "Pictures")
    with pytest.raises(paths.NoFolderError):
        paths.pictures_folder()


def test_a_data_folder_in_an_unknown_home_is_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", "~nobody-of-this-name/x")
    with pytest.raises(paths.NoFolderError, match=r"RUMMY_HOUSE_DATA is ~nobody-of-this-name/x"):
        paths.user_data_dir()


def test_without_a_home_folder_an_error_says_how_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError

    monkeypatch.delenv("RUMMY_HOUSE_DATA", raising=False)
    monkeypatch.setattr("appdirs.user_data_dir", lambda *given, **named: "relative")
    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(paths.NoFolderError, match="by RUMMY_HOUSE_DATA"):
        paths.user_data_dir()


def test_without_a_home_folder_all_files_go_into_the_xdg_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home() -> Path:
        raise RuntimeError

    monkeypatch.setattr("appdirs.system", "linux")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as for a user without an entry in any list
    monkeypatch.setattr(Path, "home", no_home)
    for name in ("RUMMY_HOUSE_DATA", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert places() == (tmp_path / "rummy-house",) * 3


def test_the_players_folder_is_by_default_where_the_system_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUMMY_HOUSE_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    folder = paths.user_data_dir()
    assert folder.is_absolute()
    assert folder.name == "rummy-house"


@pytest.mark.parametrize("void", ["", "relative/folder"])
def test_an_empty_or_relative_xdg_folder_is_ignored(void: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUMMY_HOUSE_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    usual = paths.user_data_dir()
    monkeypatch.setenv("XDG_DATA_HOME", void)
    assert paths.user_data_dir() == usual


def test_a_named_data_folder_holds_data_settings_logs_house_rules_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    for folder in (paths.user_data_dir(), paths.settings_folder(), paths.logs_folder()):
        assert folder == tmp_path
    assert paths.house_rules_folder() == tmp_path / "house_rules"
    assert paths.reports_folder() == tmp_path / "reports"


XDG_FOLDERS = {"XDG_DATA_HOME": ".local/share", "XDG_CONFIG_HOME": ".config", "XDG_STATE_HOME": ".local/state"}
"""The variables of the XDG specification for data, settings and logs, and what is meant where one is not set."""


PAGE = Path(__file__).parents[1] / "docs" / "files.md"


def documented(column: int) -> tuple[str, ...]:
    """Return the folders of data, settings and logs that the documentation names for the system in a table column."""
    rows = [
        line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.count("rummy-house") == 3
    ]
    settings, data, logs = (row[column].strip(" `|") for row in rows[:3])
    return data, settings, logs


def places() -> tuple[Path, Path, Path]:
    return paths.user_data_dir(), paths.settings_folder(), paths.logs_folder()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home folder for a system without variables that move the program's folders."""
    for name in ("RUMMY_HOUSE_DATA", *XDG_FOLDERS):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def test_on_linux_files_are_where_xdg_keeps_their_kind(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appdirs.system", "linux")
    assert places() == tuple(home / usual / "rummy-house" for usual in XDG_FOLDERS.values())
    assert paths.reports_folder() == home / ".local/state/rummy-house/reports"
    assert documented(1) == tuple(f"~/{usual}/rummy-house" for usual in XDG_FOLDERS.values())
    for void in ("", "relative/folder"):
        for name in XDG_FOLDERS:
            monkeypatch.setenv(name, void)
        assert places() == tuple(home / usual / "rummy-house" for usual in XDG_FOLDERS.values())
    for name in XDG_FOLDERS:
        monkeypatch.setenv(name, str(home / name))
    assert places() == tuple(home / name / "rummy-house" for name in XDG_FOLDERS)


def test_on_macos_files_are_in_the_library(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appdirs.system", "darwin")
    support = home / "Library/Application Support/rummy-house"
    assert places() == (support, support, home / "Library/Logs/rummy-house")
    assert documented(3) == tuple(f"~/{place.relative_to(home).as_posix()}" for place in places())


def test_on_windows_files_are_in_the_local_application_data(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appdirs.system", "win32")
    asked: list[str] = []

    def known_folder(name: str) -> str:
        asked.append(name)
        return str(home / "AppData/Local")

    monkeypatch.setattr("appdirs._get_win_folder", known_folder, raising=False)
    local = home / "AppData/Local/rummy-house"
    assert places() == (local, local, local / "Logs")
    assert set(asked) == {"CSIDL_LOCAL_APPDATA"}
    usual = [place.relative_to(home / "AppData/Local").as_posix().replace("/", "\\") for place in places()]
    assert documented(2) == tuple(f"%LOCALAPPDATA%\\{place}" for place in usual)


@pytest.mark.parametrize(
    ("program", "beside"),
    [
        ("stick/rummy-house/rummy-house", "stick/rummy-house"),
        ("stick/Rummy House.app/Contents/MacOS/rummy-house", "stick"),
    ],
)
def test_a_folder_beside_the_program_makes_it_portable(
    program: str, beside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUMMY_HOUSE_DATA", raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / program))
    usual = places()
    portable = tmp_path / beside / paths.PORTABLE_FOLDER
    portable.mkdir(parents=True)
    assert portable not in usual
    assert places() == (portable, portable, portable)
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path / "mine"))
    assert paths.user_data_dir() == tmp_path / "mine"


def test_only_a_frozen_program_has_a_notices_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "NOTICES.txt").touch()
    monkeypatch.chdir(tmp_path)
    assert paths.notices_file() is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.notices_file() == tmp_path / "NOTICES.txt"


def test_the_program_folder_of_a_checkout_is_its_root() -> None:
    assert paths.program_folder() == Path(__file__).parents[1]
