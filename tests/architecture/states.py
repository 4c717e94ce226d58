"""A state's fields stand in four places: where they are declared, set at the start, copied, and told apart by `key`.

Whoever adds one and forgets a place is told which, before a law finds it out in some odd position. A field that `key`
need not tell, because others tell it, says so where it is declared: `# ... follows from ...`.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping

ROOT = "State"
LISTENERS = "events"  # who listens is no part of a state
FOLLOWS = "follows from"
IN_PLACE = frozenset({"append", "pop", "extend", "remove", "insert", "clear", "add", "reverse", "sort", "update"})
CHANGEABLE = ("list[", "dict[", "set[")

Classes = Mapping[str, ast.ClassDef]


def field_faults(sources: Iterable[str]) -> list[str]:
    """What is forgotten in the states of a home, given its sources: the class, the field, and where it is missing."""
    texts = list(sources)
    trees = [ast.parse(text) for text in texts]
    follows = {line.split(":")[0].strip() for text in texts for line in text.splitlines() if FOLLOWS in line}
    everything = {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    begun = [one for one in functions if one.name == "begin"]
    faults = []
    for name, state in everything.items():
        family = list(lineage(state, everything))
        if not any(ROOT in bases_of(one) for one in family):
            continue
        start = names_in([*reached([*begun, *methods(family, "__init__")], functions)], ast.Store)
        copies = list(methods(family, "copy"))
        copied = names_in(copies, ast.Store) | handed_on(copies)
        told = names_in(reached(methods(family, "key"), functions), ast.Load)
        changing = set().union(*(changed_by(one) for one in family))
        for field in fields_of(state):
            if field not in start:
                faults.append(f"{name}.{field} is not set where a game begins")
            if field not in copied:
                faults.append(f"{name}.{field} is not copied by `copy`")
            if field in changing and field not in told and field not in follows:
                faults.append(f"{name}.{field} changes, and `key` does not tell it")
    return faults


def bases_of(node: ast.ClassDef) -> list[str]:
    return [base.id for base in node.bases if isinstance(base, ast.Name)]


def lineage(node: ast.ClassDef, classes: Classes) -> Iterator[ast.ClassDef]:
    """A class and those it inherits from, in this home."""
    yield node
    for base in bases_of(node):
        if base in classes:
            yield from lineage(classes[base], classes)


def methods(family: Iterable[ast.ClassDef], name: str) -> Iterator[ast.FunctionDef]:
    for state in family:
        yield from (one for one in state.body if isinstance(one, ast.FunctionDef) and one.name == name)


def fields_of(state: ast.ClassDef) -> list[str]:
    """Those declared in the class, and those that `__init__` sets."""
    names = [*annotations(state), *sorted(names_in(methods([state], "__init__"), ast.Store))]
    return [name for name in dict.fromkeys(names) if name != LISTENERS]


def annotations(state: ast.ClassDef) -> dict[str, str]:
    """The fields that a class declares, and their types."""
    lines = [line for line in state.body if isinstance(line, ast.AnnAssign) and line.value is None]
    return {line.target.id: ast.unparse(line.annotation) for line in lines if isinstance(line.target, ast.Name)}


def reached(first: Iterable[ast.FunctionDef], functions: Iterable[ast.FunctionDef]) -> list[ast.FunctionDef]:
    """These functions, and those of the home that they call, by name."""
    by_name: dict[str, list[ast.FunctionDef]] = {}
    for function in functions:
        by_name.setdefault(function.name, []).append(function)
    found = list(first)
    for function in found:  # grows while we look
        for node in ast.walk(function):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                    found += [one for one in by_name.get(name, []) if one not in found]
    return found


def names_in(functions: Iterable[ast.FunctionDef], context: type[ast.expr_context]) -> set[str]:
    """The attributes that functions set, or read, of whatever object."""
    nodes = (node for function in functions for node in ast.walk(function))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, context)}


def handed_on(functions: Iterable[ast.FunctionDef]) -> set[str]:
    """The fields that are given to whatever makes the twin, as in `Yarn(self.seats)`."""
    calls = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {given.attr for call in calls for given in call.args if isinstance(given, ast.Attribute)}


def changed_by(state: ast.ClassDef) -> set[str]:
    """The fields that a method sets or changes in place, copying aside."""
    lists = {name for name, kind in annotations(state).items() if kind.startswith(CHANGEABLE)}
    found: set[str] = set()
    for method in state.body:
        if not isinstance(method, ast.FunctionDef) or method.name in ("__init__", "copy"):
            continue
        for node in ast.walk(method):
            match node:
                case ast.Attribute(value=ast.Name(id="self"), attr=field, ctx=ast.Store()):
                    found.add(field)
                case ast.Subscript(value=ast.Attribute(value=ast.Name(id="self"), attr=field), ctx=ast.Store()):
                    found.add(field)
                case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="self"), attr=field), attr=how)):
                    found |= {field} & lists if how in IN_PLACE else set()
    return found
