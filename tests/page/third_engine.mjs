/**
 * Plays random games in the Python that a page runs, under Node: `node third_engine.mjs ENGINE ROOT`.
 *
 * On its input one line of JSON: tables with seeds, as `third_engine.py` writes them. On its output the digests of the
 * records, a list for each table.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [engine, root] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "ronron-engine-"));
try {
  await cp(engine, folder, { recursive: true });
  const unpacked = (name) => gunzipSync(readFileSync(join(engine, `${name}.packed`)));
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) writeFileSync(join(folder, name), unpacked(name));
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: `${folder}/` });
  const sources = { extractDir: "/lib/python3.14/site-packages" };
  python.unpackArchive(new Uint8Array(unpacked("ronron.zip")), "zip", sources);
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
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
