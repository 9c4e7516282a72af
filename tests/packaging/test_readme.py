"""The README in packages: every picture and page has a whole address, made from the one in pyproject.toml."""

import re
import tomllib

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tests.packaging.scripts import ROOT, script


def test_the_packaged_readme_has_only_whole_addresses() -> None:
    metadata = ProjectMetadata(str(ROOT), PluginManager())
    text = metadata.core.readme
    source = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)
    links = re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", text)
    assert len(pictures) >= 8
    assert all(each.startswith(f"{source}/raw/HEAD/docs/") for each in pictures)
    assert [each for each in links if not each.startswith(("https://", "#"))] == []
    assert metadata.core.readme_content_type == "text/markdown"


def test_relative_links_become_whole_addresses_and_anchors_and_web_addresses_stay_unchanged() -> None:
    whole = script("readme").with_whole_addresses
    assert whole("[a](#b) [c](https://d.e) [f](g.md#h)", "S") == "[a](#b) [c](https://d.e) [f](S/blob/HEAD/g.md#h)"
    assert whole("![i](j.png) [![k](l.png)](m.md)", "S") == (
        "![i](S/raw/HEAD/j.png) [![k](S/raw/HEAD/l.png)](S/blob/HEAD/m.md)"
    )
