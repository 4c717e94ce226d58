/**
 * Wakes Python in a worker: its files come from beside the page and from nowhere else.
 *
 * What is large is packed with xz, so that it is small from any server: a quarter smaller than as gzip. It is unpacked
 * once, by whoever fetched it, for every worker that runs Python.
 */
import { XzReadableStream } from "xz-decompress";
import type { Parts } from "./letters";

const WASM = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";
const RONRON = "ronron.zip";
const ZIP = "application/zip";
const PLACE = "/lib/python3.14/site-packages";
const TRIES = 3;
const PAUSE_MILLISECONDS = 700;

/** As much of Pyodide as we speak to. */
export interface Python {
  pyimport(name: string): PythonModule;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
}
export type PythonModule = Record<string, (...given: unknown[]) => unknown>;

interface EngineAbout {
  files: Record<string, { bytes: number }>;
}

/** Fetches a file; a network that stumbles is asked again before it is a failure. */
async function fetchFile(address: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return answer;
      if (attempt === TRIES) throw new Error(`${answer.status} ${address}`);
    } catch (problem) {
      if (attempt === TRIES) throw problem;
    }
    await new Promise((later) => setTimeout(later, PAUSE_MILLISECONDS * attempt));
  }
}

/** The engine's parts as they come over the network; `told` hears how much of them is there. */
export async function fetchParts(engine: string, told: (share: number) => void): Promise<Parts> {
  const { files } = (await (await fetchFile(`${engine}engine.json`)).json()) as EngineAbout;
  const wanted = [WASM, LIBRARY, RONRON].map((name) => `${name}.packed`);
  const total = wanted.reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);
  let come = 0;
  const count = new Map<string, number>();
  const tell = (name: string, bytes: number) => {
    come += bytes - (count.get(name) ?? 0);
    count.set(name, bytes);
    told(total > 0 ? Math.min(1, come / total) : 0);
  };

  /** All of it, or it begins again: a line that breaks in the middle is a network that stumbled. */
  async function whole(name: string): Promise<ArrayBuffer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await fetchFile(engine + name);
        let bytes = 0;
        const counting = new TransformStream<Uint8Array, Uint8Array>({
          transform(piece, on) {
            bytes += piece.byteLength;
            tell(name, bytes);
            on.enqueue(piece);
          },
        });
        if (!answer.body) throw new Error(`nothing in ${name}`);
        const found = await new Response(answer.body.pipeThrough(counting)).arrayBuffer();
        if (found.byteLength !== files[name]?.bytes) throw new Error(`not all of ${name}`);
        return found;
      } catch (problem) {
        if (attempt === TRIES) throw problem;
        await new Promise((later) => setTimeout(later, PAUSE_MILLISECONDS * attempt));
      }
    }
  }

  const [wasm, library, ronron] = await Promise.all(wanted.map(whole));
  if (!wasm || !library || !ronron) throw new Error("parts are missing");
  return {
    module: await WebAssembly.compileStreaming(unpacked(wasm, "application/wasm")),
    library: await unpacked(library, ZIP).arrayBuffer(),
    ronron: await unpacked(ronron, ZIP).arrayBuffer(),
  };
}

function unpacked(packed: ArrayBuffer, media: string): Response {
  return new Response(new XzReadableStream(new Blob([packed]).stream()), { headers: { "content-type": media } });
}

/** Python with everything of ours; the parts stay as they are. */
export async function wakePython(engine: string, parts: Parts): Promise<Python> {
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
  const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as {
    loadPyodide(options: object): Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: engine });
  python.unpackArchive(parts.ronron, "zip", { extractDir: PLACE });
  self.fetch = fetchElse;
  return python;
}
