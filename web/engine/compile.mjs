/**
 * Compiles what a page runs with the very Python that will run it, so that a browser need not.
 *
 *     node compile.mjs PYODIDE SITE LIBRARY
 *
 * Of Python's own library only what a house imports at once: as source the rest is smaller, and seldom wanted.
 */
import { pathToFileURL } from "node:url";

const [pyodide, site, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
python.mountNodeFS("/site", site);
python.mountNodeFS("/library", library);
try {
    await python.runPythonAsync(`
import ast, importlib, pathlib, sys
from importlib._bootstrap_external import _code_to_hash_pyc

sys.path.insert(0, "/site")
sys.dont_write_bytecode = True
import ronron.page.ahead, ronron.page.start  # all that a house and its bots import before the first move
ronron.page.ahead.prepare()

def without_lines(code):
    """Half of what is left in small would be the numbers of lines that nobody has: no instruction has one."""
    consts = tuple(without_lines(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)  # each byte says so of up to eight instructions
    return code.replace(co_linetable=b"\\xff" * whole + bytes([0xf8 + rest - 1] if rest else []), co_consts=consts)

def compiled(source, root, optimise, told):
    tree = ast.parse(source.read_bytes())
    for node in ast.walk(tree) if told else ():
        body = getattr(node, "body", None)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node) is not None:
            body[:] = body[1:] or [ast.Pass(lineno=node.body[0].lineno, col_offset=0)]
    code = compile(tree, str(source.relative_to(root)), "exec", dont_inherit=True, optimize=optimise)
    code = without_lines(code)
    source.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, bytes(8), False))
    source.unlink()

for source in sorted(pathlib.Path("/site").rglob("*.py")):
    compiled(source, "/site", 0, True)
for module in list(sys.modules.values()):
    name = (getattr(module, "__file__", None) or "").partition("python314.zip/")[2]
    source = pathlib.Path("/library") / name
    if name.endswith(".py") and source.exists():
        compiled(source, "/library", 0, not name.startswith(("_pyodide/", "pyodide/")))  # those read their own
`);
} catch (problem) {
    console.error(String(problem).slice(-2000)); // what Node prints by itself begins with a megabyte of one line
    process.exit(1);
}
process.exit(0);
