"""The games as pages: a picture of a table, what they are, and the fields of what a seat may know of them."""

import re
from collections.abc import Mapping
from html import escape
from typing import Any

import ronron
from building.site.pages import Page, markdown
from ronron import games
from ronron.contract import Game
from ronron.kit.words import Words
from ronron.research.document import chapter
from ronron.wire.schema import REFERENCE, schema

PLACE = "games/index.html"
SEED = 7
SHOWN = 6  # a sixth of the game has been played: everyone is still in


def gallery() -> tuple[list[Page], dict[str, bytes]]:
    """The page of all games and one for each; and their pictures."""
    pages, pictures, cards = [], {}, []
    for game in games.own_games().values():
        name, title = game.about.id, escape(game.about.titles["en"])
        table = table_shown(game)
        pictures[f"games/{name}.svg"] = table.svg(language="en").encode()
        facts = facts_of(game)
        cards.append(f'<article><h2><a href="{name}.html">{title}</a></h2>{shown(game)}{facts}</article>')
        words = f"<details><summary>The same in words</summary><pre>{escape(table.look(language='en'))}</pre></details>"
        body = f"<h1>{title}</h1>{facts}{shown(game)}{words}{glance(game)}{view(game)}"
        pages.append(Page(place=f"games/{name}.html", title=game.about.titles["en"], body=body))
    front = f'<h1>The games</h1><div class="cards">{"".join(cards)}</div>'
    return [Page(place=PLACE, title="The games", body=front), *pages], pictures


def table_shown(game: Game) -> ronron.OpenTable:
    """A table in the middle of a game, the same each time."""
    played = ronron.open_table(game.about, seed=SEED, language="en").play_out("random").record()
    return ronron.open_record(played, at=len(played.entries) // SHOWN, language="en")


def shown(game: Game) -> str:
    picture = f"{game.about.id}.svg"
    label = escape(f"{game.about.titles['en']}: a table during a game", quote=True)
    return f'<p><a href="{picture}"><img src="{picture}" alt="{label}" loading="lazy"></a></p>'


def facts_of(game: Game) -> str:
    about = game.about
    words = Words("en", games.home(game))
    sentence, credits = (escape(words.say(f"about.{key}")) for key in ("sentence", "credits"))
    minutes = span(sorted(set(about.minutes.values())))
    return f"<p>{sentence}</p><p><code>{about.id}</code>: {span(about.seats)} seats, {minutes} minutes. {credits}</p>"


def span(numbers: Any) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def glance(game: Game) -> str:
    """What a learner sees, as `docs/research.md` tells it."""
    if game.facets().glance is None:
        return ""
    _, _, told = chapter(game).partition("\n")
    return f'<h2 id="glance">Fields of the glance</h2>{markdown().render(told)}'


def view(game: Game) -> str:
    """What a seat may know, as `ronron schema` tells it: every type from the view inwards."""
    told = schema(game)
    waiting, parts = names_in(told["view"]), dict[str, str]()
    while waiting:
        name = waiting.pop(0)
        if name not in parts:
            described = told["$defs"][name]
            parts[name] = type_of(name, described)
            waiting += names_in(described)
    return f'<h2 id="view">Fields of the view</h2>{"".join(parts.values())}'


def names_in(described: Any) -> list[str]:
    """The types that a piece of a schema refers to."""
    return re.findall(re.escape(REFERENCE.format(name="")) + r"(\w+)", str(described))


def type_of(name: str, described: Mapping[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{field}</code></td><td>{kind(value)}</td>"
        f"<td>{markdown().renderInline(value.get('description', ''))}</td></tr>"
        for field, value in described.get("properties", {}).items()
    )
    head = "<thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead>"
    table = f"<table>{head}<tbody>{rows}</tbody></table>" if rows else f"<p>{kind(described)}</p>"
    words = markdown().render(described.get("description", ""))
    return f'<h3 id="type-{name}"><code>{name}</code></h3>{words}{table}'


def kind(value: Mapping[str, Any]) -> str:
    """What can stand in a field."""
    if "$ref" in value:
        (name,) = names_in(value)
        return f'<a href="#type-{name}"><code>{name}</code></a>'
    if choices := value.get("anyOf") or value.get("oneOf"):
        return " or ".join(map(kind, choices))
    if "enum" in value or "const" in value:
        return " or ".join(f"<code>{escape(str(one))}</code>" for one in value.get("enum", [value.get("const")]))
    if isinstance(value.get("items"), dict):
        return f"{value['type']} of {kind(value['items'])}"
    if isinstance(value.get("prefixItems"), list):
        return f"({', '.join(map(kind, value['prefixItems']))})"
    if isinstance(value.get("additionalProperties"), dict):
        return f"object of {kind(value['additionalProperties'])}"
    return escape(str(value.get("type", "anything")))
