/**
 * Plays random games in the Python that a page runs, under Node: `node third_engine.mjs ENGINE ROOT`, ENGINE being
 * its parts, unpacked.
 *
 * On its input one line of JSON: tables with seeds, as `third_engine.py` writes them. On its output the digests of the
 * records, a list for each table.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, root] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
  const load = async (options) => {
    const python = await loadPyodide({ indexURL: `${engine}/`, ...options });
    const sources = { extractDir: "/lib/python3.14/site-packages" };
    python.unpackArchive(new Uint8Array(readFileSync(join(engine, "ronron.zip"))), "zip", sources);
    return python;
  };
  const first = await load({ _makeSnapshot: true }); // as a browser does: whoever wakes later begins from its memory
  first.pyimport("ronron.page.ahead").prepare();
  const python = await load({ _loadSnapshot: first.makeMemorySnapshot({}) });
  python.pyimport("ronron.page.ahead").begin();
  python.mountNodeFS("/tests", join(root, "tests"));
  python.globals.set("asked", readFileSync(0, "utf-8"));
  const told = await python.runPythonAsync(`
import sys
sys.path.insert(0, "/")
sys.dont_write_bytecode = True
from tests.page.third_engine import play
play(asked)
`);
  console.log(told);
} catch (problem) {
  console.error(String(problem).slice(-2000)); // what Node prints by itself begins with a megabyte of one line
  process.exitCode = 1;
}
process.exit();
