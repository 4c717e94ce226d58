"""A tournament as one page: plots, and beside each of them the same as a table. It needs nothing but itself."""

from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ronron import games
from ronron.arena.plots import Point, digits_for, draw
from ronron.bots.answers import Fault
from ronron.kit.words import Words
from ronron.plain import Refusal

Form = Callable[[float, int], str]  # a value, and with how many decimals
COLUMNS: Final[tuple[Fault, ...]] = ("crashed", "late", "nonsense")
PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def save_page(told: dict[str, Any], path: str, language: str) -> None:
    try:
        Path(path).write_text(page(told, language), encoding="utf-8")
    except OSError as error:
        raise Refusal("unwritable-file", path=path, why=error.strerror or str(error)) from None


def page(told: dict[str, Any], language: str) -> str:
    """The page of a report, in French or English."""
    return Page(told, language).whole()


class Page:
    def __init__(self, told: dict[str, Any], language: str) -> None:
        self.told = told
        self.language = language
        self.game = games.find(told["game"])
        self.words = Words(language, games.home(self.game), "ronron.arena")

    def say(self, key: str, **values: Any) -> str:
        return self.words.say(f"page.{key}", **values)

    def whole(self) -> str:
        told = self.told
        title = self.say("title", game=self.game.about.titles[self.language])
        sums = {key: self.number(told[key], 0) for key in ("deals", "games", "moves", "seats")}
        body = [
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(self.say('summary', **sums))}</p>",
            f"<p>{escape(self.say('method'))}</p>",
            *self.lineups(),
            *self.points(),
            *self.ratings(),
            *self.firsts(),
            *(self.mirror() if "mirror" in told else []),
            *(self.gap() if "gap" in told else []),
            *self.facts(),
            *self.faults(),
            f"<p>{escape(self.say('again', seed=told['seed'], duration=self.number(told['seconds'], 1)))}</p>",
        ]
        style = files("ronron.arena").joinpath("page.css").read_text(encoding="utf-8").strip()
        return PAGE.format(language=self.language, title=escape(title), style=style, body="\n".join(body))

    # Sections

    def lineups(self) -> list[str]:
        tables = "".join(f"<li>{escape(', '.join(lineup))}</li>" for lineup in self.told["lineups"])
        return [f"<h2>{escape(self.say('lineups'))}</h2>", f"<ul>{tables}</ul>"]

    def points(self) -> list[str]:
        points = [point(one["name"], one["mean"], one["ci95"]) for one in self.told["players"]]
        return self.section("points", points, self.number, digits=2)

    def ratings(self) -> list[str]:
        points = [point(one["name"], one["rating"], one["rating_ci95"]) for one in self.told["players"]]
        return self.section("rating", points, self.number, digits=0, anchor=self.told["anchor"])

    def firsts(self) -> list[str]:
        points = [point(one["name"], one["first_share"], one["first_ci95"]) for one in self.told["players"]]
        return self.section("first", points, self.percent, digits=1)

    def mirror(self) -> list[str]:
        mirror = self.told["mirror"]
        who = {"candidate": mirror["candidate"], "baseline": mirror["baseline"]}
        points = [
            point(self.say(key), mirror[key]["mean"], mirror[key]["ci95"])
            for key in ("alone", "around", "lead")
            if key in mirror
        ]
        return self.section("mirror", points, self.number, digits=2, **who)

    def gap(self) -> list[str]:
        gap = self.told["gap"]
        points = [
            point(one["name"], one["gap_closed"], one["gap_closed_ci95"])
            for one in gap["players"]
            if one["gap_closed"] is not None
        ]
        size = self.number(gap["gap"]["mean"], 2)
        values = {"floor": gap["floor"], "cheater": gap["cheater"], "size": size}
        return self.section("gap", points, self.percent, digits=0, **values)

    def facts(self) -> list[str]:
        parts = []
        for fact in self.told["players"][0]["facts"]:
            values = [(one["name"], one["facts"][fact]) for one in self.told["players"]]
            points = [point(name, value["mean"], value["ci95"]) for name, value in values]
            parts += self.section("fact", points, self.number, digits=3, fact=self.words.say(f"facts.{fact}"))
        return parts

    def faults(self) -> list[str]:
        """Only where there were any: then nobody can overlook them."""
        if not any(any(one["faults"].values()) for one in self.told["players"]):
            return [f"<p>{escape(self.say('no-faults'))}</p>"]
        columns = [self.say(f"faults.{column}") for column in (*COLUMNS, "illegal-share")]
        head = [self.say("player"), self.say("decisions"), *columns]
        rows = [
            [
                one["name"],
                self.number(one["decisions"], 0),
                *(self.number(one["faults"][fault], 0) for fault in COLUMNS),
                self.percent(one["illegal_share"], 1),
            ]
            for one in self.told["players"]
        ]
        title = self.say("faults.title")
        return [f"<h2>{escape(title)}</h2>", f"<p>{escape(self.say('faults.told'))}</p>", table(title, head, rows)]

    # Parts

    def section(self, key: str, points: Sequence[Point], form: Form, digits: int, **values: Any) -> list[str]:
        """A heading, what it means, the plot, and the same as a table."""
        title = self.say(f"{key}.title", **values)
        head = [self.say("player"), self.say("mean"), self.say("low"), self.say("high")]
        rows = [
            [one.label, *("–" if end is None else form(end, digits) for end in (one.value, one.low, one.high))]
            for one in points
        ]
        told = "; ".join(f"{row[0]}: {row[1]}" for row in rows)
        parts = [f"<h2>{escape(title)}</h2>", f"<p>{escape(self.say(f'{key}.told', **values))}</p>"]
        if not points:
            return parts
        finer = 100 if form == self.percent else 1
        plot = draw(points, title=title, told=told, label=lambda tick, step: form(tick, digits_for(step * finer)))
        return [*parts, f'<div class="pair"><figure>{plot}</figure>', table(title, head, rows), "</div>"]

    def number(self, value: float, digits: int) -> str:
        """A number as one writes it in this language."""
        text = f"{value + 0.0:,.{digits}f}"
        if self.language == "fr":
            text = text.replace(",", "\u202f").replace(".", ",")
        return text.replace("-", "−")

    def percent(self, value: float, digits: int) -> str:
        return self.number(100 * value, digits) + ("\u00a0%" if self.language == "fr" else "%")


def point(label: str, value: float, interval: Sequence[float | None]) -> Point:
    low, high = interval
    return Point(label=label, value=value, low=low, high=high)


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    )
    caption = f'<caption class="unseen">{escape(title)}</caption>'
    return f"<table>{caption}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
