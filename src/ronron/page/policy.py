"""What a browser lets our pages do: run their own files, and nothing from elsewhere.

A house says it with every answer, a folder in its page. Python runs only in workers, and only theirs may make code
of it.
"""

import re
from typing import Final

RULES: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # Svelte sets style attributes while it animates; scripts stay strict
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
ENGINE_WORKER: Final = re.compile(r"assets/(house|mind)\.worker-[\w-]+\.js")  # as the build names them
ENGINE: Final = {"script-src": "'self' 'wasm-unsafe-eval'"}


def policy(rules: dict[str, str]) -> str:
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


PAGE: Final = policy(RULES)
ANSWER: Final = policy(RULES | {"frame-ancestors": "'none'"})  # a header alone can say so
WORKER: Final = policy(RULES | ENGINE | {"frame-ancestors": "'none'"})
