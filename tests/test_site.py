"""The documentation as a site: whole, without a broken link, and with nothing that another host gives."""

import re
from pathlib import Path

import pytest

import ronron
from building.site import making
from building.site.links import link_faults
from building.site.pages import Documents
from ronron import client, games
from ronron.research import batch

pytestmark = pytest.mark.source

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documentation") / "site"
    making.make(ROOT, folder)
    return folder


def test_the_site_has_every_document_every_game_and_every_public_name(site: Path) -> None:
    assert "pip install" in (site / "index.html").read_text(encoding="utf-8")
    for document in (ROOT / "docs").rglob("*.md"):
        assert (site / document.relative_to(ROOT).with_suffix(".html")).is_file()
    for name, game in games.own_games().items():
        text = (site / "games" / f"{name}.html").read_text(encoding="utf-8")
        assert f'src="{name}.svg"' in text
        assert (site / "games" / f"{name}.svg").read_text(encoding="utf-8").startswith("<svg")
        assert 'id="view"' in text
        assert ('id="glance"' in text) == (game.facets().glance is not None)
    for module in (ronron, client, batch):
        text = (site / "reference" / f"{module.__name__}.html").read_text(encoding="utf-8")
        assert [one for one in module.__all__ if f'<h2 id="{one}">' not in text] == []


def test_the_site_needs_nothing_but_itself(site: Path) -> None:
    """No script, no style or picture from elsewhere, no path of the machine that made it, no address in memory."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<script" not in text
        assert 'src="http' not in text
        assert text.count('rel="stylesheet"') == 1
        assert str(ROOT) not in text
        assert not re.search(r" at 0x[0-9a-f]{6}", text)


def test_a_planted_broken_link_is_found_and_leaves_the_site_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("# Other\n\n## There, and `here`\n", encoding="utf-8")
    planted = "[a](other.md#there-and-here) [b](other.md#nowhere) [c](gone.md) ![d](gone.png) [e](/other.md) [f](#up)"
    (tmp_path / "README.md").write_text(f"# Planted\n\n{planted}\n", encoding="utf-8")
    documents = Documents(tmp_path)
    documents.add(["README.md"])
    files = {place: page.body.encode() for place, page in documents.pages.items()}
    assert link_faults(files) == [
        "index.html: other.html#nowhere leads to no anchor there",
        "index.html: gone.md leads nowhere",
        "index.html: gone.png leads nowhere",
        "index.html: /other.md leads nowhere",
        "index.html: #up leads to no anchor there",
    ]
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "kept.html").write_text("", encoding="utf-8")
    with pytest.raises(making.Broken, match=r"gone\.png"):
        making.write(files, tmp_path / "site")
    assert [one.name for one in (tmp_path / "site").iterdir()] == ["kept.html"]
