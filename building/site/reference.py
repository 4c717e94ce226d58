"""The public surface as pages: what each module's `__all__` names, with signatures and its own words."""

import inspect
import re
from html import escape
from importlib import import_module
from types import ModuleType
from typing import Any

from numpy.typing import ArrayLike

from building.site.pages import Page, markdown
from ronron.wire.schema import comments
from ronron.wire.typescript import own_doc

MODULES = ("ronron", "ronron.client", "ronron.research", "ronron.research.batch")


def reference_pages() -> list[Page]:
    return [module_page(import_module(name)) for name in MODULES]


def place_of_module(name: str) -> str:
    return f"reference/{name}.html"


def module_page(module: ModuleType) -> Page:
    name = module.__name__
    public = [(one, getattr(module, one)) for one in getattr(module, "__all__", ())]
    listed = "".join(f'<li><a href="#{one}"><code>{one}</code></a></li>' for one, _ in public)
    deeper = [one for one in MODULES if one.startswith(f"{name}.") and not public]  # its surface lies in its modules
    listed += "".join(f'<li><a href="{one}.html"><code>{one}</code></a></li>' for one in deeper)
    told = "".join(member(one, value) for one, value in public)
    body = f"<h1><code>{name}</code></h1>{prose(inspect.getdoc(module))}<ul>{listed}</ul>{told}"
    return Page(place=place_of_module(name), title=name, body=body)


def member(name: str, value: Any) -> str:
    head = f'<h2 id="{name}"><code>{name}</code></h2>'
    if inspect.isclass(value):
        return head + code(f"class {name}{signature(value)}") + prose(own_doc(value)) + inside(name, value)
    if inspect.isroutine(value):
        return head + code(f"{name}{signature(value)}") + prose(inspect.getdoc(value))
    return head + code(f"{name} = {plain(repr(value))}")


def inside(name: str, kind: type) -> str:
    """The fields of a class that its comments explain, then its methods, those of its parents of ours too."""
    fields = "".join(
        f"<tr><td><code>{field}</code></td><td>{markdown().renderInline(meaning)}</td></tr>"
        for field, meaning in comments(kind).items()
        if not field.startswith("_")
    )
    parts = [f"<table><thead><tr><th>field</th><th>meaning</th></tr></thead><tbody>{fields}</tbody></table>"]
    parts = parts if fields else []
    for one in inspect.classify_class_attrs(kind):
        if one.name.startswith("_") or one.defining_class.__module__.partition(".")[0] != "ronron":
            continue
        shown = one.object.fget if isinstance(one.object, property) else getattr(kind, one.name)
        if not inspect.isroutine(shown):
            continue
        call = signature(shown) if one.kind != "property" else returned(shown)
        title = f'<h3 id="{name}.{one.name}"><code>{name}.{one.name}</code></h3>'
        parts.append(title + code(one.name + call) + prose(inspect.getdoc(shown)))
    return "".join(parts)


def signature(value: Any) -> str:
    try:
        return plain(str(inspect.signature(value)))
    except (TypeError, ValueError):
        return ""


def returned(value: Any) -> str:
    return plain(f": {inspect.formatannotation(inspect.signature(value).return_annotation)}")


def plain(text: str) -> str:
    """A signature as somebody would write it: no text around types, no modules before them, no places in memory."""
    text = text.replace(inspect.formatannotation(ArrayLike), "ArrayLike")
    text = re.sub(r"(: |-> |\], )'([^']*)'", r"\1\2", text)
    text = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Za-z])", "", text)
    return re.sub(r"<function .*? at 0x[0-9a-f]+>", "...", text)


def code(text: str) -> str:
    return f'<pre class="signature">{escape(text)}</pre>'


def prose(text: str | None) -> str:
    return str(markdown().render(text)) if text else ""
