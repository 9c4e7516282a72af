"""The notices of what comes along in an executable: whose each library is, and the texts of all licences."""

import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from tests.packaging.scripts import script

notices = script("notices")
BUILDER = "pyinstaller"
"""The package that builds executables; it is not installed for tests."""


@pytest.fixture
def carriers(tmp_path: Path) -> Path:
    """Return a folder of archives with the licence texts of all libraries whose texts come from archives."""
    folder = tmp_path / "licences"
    folder.mkdir()
    places = sorted({work.licence_source for work in notices.LIBRARIES.values()})
    headings = [place for source, place in places if source == "pillow"]
    files = [place for source, place in places if source == "pysdl2_dll"]
    with zipfile.ZipFile(folder / "pillow-1-any.whl", "w") as archive:
        text = "\n\n----\n\n".join(f"{place}\n\nYou may use {place}." for place in ["OWN", *headings])
        archive.writestr("pillow-1.dist-info/licenses/LICENSE", text)
    with zipfile.ZipFile(folder / "pysdl2_dll-1-any.whl", "w") as archive:
        for place in files:
            archive.writestr(f"pysdl2_dll-1.dist-info/licenses/libs/{place}", f"You may use {place}.")
    return folder


@pytest.mark.parametrize(
    ("file", "stem"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "sdl"),
        ("SDL2.dll", "sdl"),
        ("libSDL2_image-2.0.0.800.12.dylib", "sdl2_image"),
        ("libpng16-fefdc88d.so.16.58.0", "png"),
        ("libpng16-16.dll", "png"),
        ("libz.1.3.1.zlib-ng.dylib", "z"),
        ("libFLAC.14.0.0.dylib", "flac"),
        ("python313.dll", "python"),
        ("libpython3.11.so.1.0", "python"),
        ("VCRUNTIME140_1.dll", "vcruntime"),
        ("libmpg123.0.dylib", "mpg"),
    ],
)
def test_a_bundled_library_is_recognised_by_its_file_name_on_every_system(file: str, stem: str) -> None:
    assert notices.library_key(file) == stem
    assert stem in notices.LIBRARIES


def test_the_notices_name_a_library_of_several_files_once() -> None:
    titles = [
        work.title for work in notices.third_party_works(["libwebp.so.7", "libsharpyuv.so.0", "libwebpdemux.so.2"])
    ]
    assert titles == ["Python", "WebP"]


def test_a_packed_library_without_a_notice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"whose these are: libstranger\.so\.1$"):
        notices.third_party_works(["libz.so.1", "libstranger.so.1"])


def test_notices_name_each_work_with_its_licence(carriers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(notices.PACKAGES, BUILDER)
    said = notices.notices_text([f"lib{stem}.so" for stem in notices.LIBRARIES], carriers)
    for work in notices.LIBRARIES.values():
        assert f"\n- {work.title}" in said
        if work.licence_source[0] in ("pillow", "pysdl2_dll"):
            assert said.count(f"You may use {work.licence_source[1]}.") == 1
    for name in notices.PACKAGES:
        assert metadata.version(name) in said
    assert "You may use OWN." not in said
    for words in ("Permission is hereby granted", "SIL OPEN FONT LICENSE", "GNU LESSER GENERAL PUBLIC", "PYTHON"):
        assert words in said.upper() or words in said


def test_notices_name_only_packed_libraries(carriers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(notices.PACKAGES, BUILDER)
    said = notices.notices_text(["libpng16.so.16"], carriers)
    assert "- libpng: " in said
    assert "FluidSynth" not in said


def test_a_missing_licence_text_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no licence of pillow ZLIB"):
        notices.find_licence_text("pillow", "ZLIB", tmp_path)
