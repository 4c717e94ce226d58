"""How the front door speaks: refusals as sentences, in the reader's language."""

from ronron import games
from ronron.kit.words import LANGUAGES, Words, usual_language
from ronron.plain import Line, Refusal

SPEAKERS = (
    "ronron.front",
    "ronron.arena",
    "ronron.client",
    "ronron.table",
    "ronron.house",
    "ronron.cli",
)  # who refuses anything


def in_words(refusal: Refusal) -> str:
    """Why not, and the rule that says so. A code that two games have is said in the words of the first."""
    key = f"refusals.{refusal.code}"
    found = Words(usual_language(), *SPEAKERS)
    if found.template(key) is None:
        homes = [Words(found.language, games.home(game), *SPEAKERS) for game in games.all_games().values()]
        found = next((words for words in homes if words.template(key)), found)
    if found.template(key) is None:
        return refusal.code
    text = found.line(Line(key=key, values=refusal.values))
    return text if refusal.rule is None else f"{text} {found.say('refusals.rule', rule=refusal.rule)}"


def spoken(language: str | None) -> str:
    """A language that is spoken here; the surroundings' where none was named."""
    if language is None:
        return usual_language()
    if language not in LANGUAGES:
        raise Refusal("unknown-language", language=language)
    return language
