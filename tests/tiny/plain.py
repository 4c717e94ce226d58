"""A compiled module as plain Python: for tests that change its rules, on any Python."""

import sys
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


@cache
def plain_copy(module: str) -> ModuleType:
    """The module once more, from its source, which lies in the wheel too; under a name of its own."""
    home = find_spec(module.rpartition(".")[0])
    assert home is not None
    assert home.origin is not None
    name = f"plain_{module.replace('.', '_')}"
    spec = spec_from_file_location(name, Path(home.origin).with_name(f"{module.rpartition('.')[2]}.py"))
    assert spec is not None
    assert spec.loader is not None
    copy = module_from_spec(spec)
    sys.modules[name] = copy
    spec.loader.exec_module(copy)
    return copy
