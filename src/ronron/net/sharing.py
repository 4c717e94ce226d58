"""How a link to a page of ours looks where it is shared: a title, a sentence and a picture, said in the page's head.

Whoever shares a link is seldom the one whose program fetches it: nothing is told that the address does not say already,
and of a room or a challenge nothing at all.
"""

from html import escape
from typing import Final

from ronron import games
from ronron.kit.words import Words
from ronron.plain import Refusal

HOUSE_WORDS: Final = "ronron.house"
PICTURE: Final = "house.jpg"  # as wide and high as those who show links like it
SIZE: Final = (1200, 630)
LOCALES: Final = {"fr": "fr_FR", "en": "en_GB"}
INVITING: Final = ("room", "join", "tv", "challenge")
OF_A_GAME: Final = ("rules", "learn")
OTHERS: Final = ("replay", "puzzles", "puzzle")
MARK: Final = "<title>Ronron</title>"  # where it goes, instead of the title that every page has


def shared(page: str, path: str, origin: str, language: str, game: str = "") -> str:
    """The page with a head that tells what this address is; `origin` as in `https://games.example.org`.

    At the facade a `game` is the window one stands at.
    """
    window = game if path == "" and game in games.all_games() else ""
    title, sentence = told(path, Words(language, HOUSE_WORDS), window)
    facts = {
        "og:type": "website",
        "og:site_name": "Ronron",
        "og:locale": LOCALES[language],
        "og:title": title,
        "og:description": sentence,
        "og:url": f"{origin}/{path}{f'?game={window}' if window else ''}",
        "og:image": f"{origin}/{PICTURE}",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
    }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace(MARK, f"<title>{escape(title)}</title>\n    " + "\n    ".join(tags), 1)


def told(path: str, words: Words, window: str = "") -> tuple[str, str]:
    """What is said of an address; of one that is none of ours what is said of the house."""
    parts = [part for part in path.split("/") if part]
    first = parts[0] if parts else ""
    if window:
        game = games.find(window)
        title, house = game.about.titles[words.language], words.say("pages.titles.home")
        return f"{title} · {house}", Words(words.language, games.home(game)).say("about.sentence")
    kind = "invitation" if first in INVITING and len(parts) == 2 else first if first in OTHERS else "home"
    if first in OF_A_GAME and len(parts) == 2:
        try:
            game = games.find(parts[1])
        except Refusal:
            return told("", words)
        sentence = Words(words.language, games.home(game)).say("about.sentence")
        return words.say(f"pages.titles.{first}", game=game.about.titles[words.language]), sentence
    return words.say(f"pages.titles.{kind}"), words.say(f"pages.sentences.{kind}")
