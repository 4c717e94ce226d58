/**
 * Wakes Python in a worker.
 *
 * Half of that is Python itself and all the games, the same each time: so a snapshot of its memory is made of it, and
 * whoever wakes later, in another worker or at the next visit, begins there (`ronron/page/ahead.py`).
 */
import type { Parts } from "./letters";
import { LIBRARY, WASM, ZIP } from "./parts";

const PLACE = "/lib/python3.14/site-packages";
const AHEAD = "ronron.page.ahead";

/** As much of Pyodide as we speak to. */
export interface Python {
  pyimport(name: string): PythonModule;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  makeMemorySnapshot(options: object): Uint8Array<ArrayBuffer>;
}
export type PythonModule = Record<string, (...given: unknown[]) => unknown>;

/** Python with everything of ours. Parts that have no snapshot get one; one that does not work is gone from them. */
export async function wakePython(engine: string, parts: Parts): Promise<Python> {
  const { snapshot } = parts;
  if (snapshot) {
    // Pyodide keeps what it was given: so it is given how to come by it, and not all of its memory a second time.
    const coming: PromiseLike<ArrayBuffer> = { then: (done, failed) => snapshot.arrayBuffer().then(done, failed) };
    try {
      const python = await load(engine, parts, { _loadSnapshot: coming });
      python.pyimport(AHEAD)["begin"]?.();
      return python;
    } catch (problem) {
      console.warn(problem);
      parts.snapshot = null;
    }
  }
  const python = await load(engine, parts, { _makeSnapshot: true });
  python.pyimport(AHEAD)["prepare"]?.();
  try {
    parts.snapshot = new Blob([python.makeMemorySnapshot({})]);
  } catch (problem) {
    console.warn(problem); // it is only slower without
  }
  return python;
}

async function load(engine: string, parts: Parts, options: object): Promise<Python> {
  // Pyodide fetches for itself what we have already: it gets ours.
  const fetchElse = self.fetch.bind(self);
  self.fetch = async (wanted, options) => {
    const name = (wanted instanceof Request ? wanted.url : String(wanted)).split("/").pop();
    if (name === LIBRARY) return new Response(parts.library, { headers: { "content-type": ZIP } });
    if (name === WASM) return new Response();
    return fetchElse(wanted, options);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module: parts.module,
    instance: await WebAssembly.instantiate(parts.module, imports),
  });
  try {
    const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as {
      loadPyodide(options: object): Promise<Python>;
    };
    const python = await loadPyodide({ indexURL: engine, ...options });
    python.unpackArchive(await parts.ronron.arrayBuffer(), "zip", { extractDir: PLACE });
    return python;
  } finally {
    self.fetch = fetchElse;
  }
}
