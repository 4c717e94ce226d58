/**
 * What Python is made of in this page: fetched from beside it and from nowhere else, unpacked, and kept like that.
 *
 * What is large is packed with xz, so that it is small from any server: a quarter smaller than as gzip. To unpack it takes
 * a while, so a browser that keeps things has it unpacked for the next visit, with a snapshot of Python as it woke.
 */
import { XzReadableStream } from "xz-decompress";
import type { Parts } from "./letters";

export const WASM = "pyodide.asm.wasm";
export const LIBRARY = "python_stdlib.zip";
export const ZIP = "application/zip";
const CODE = "application/wasm";
const RONRON = "ronron.zip";
const SNAPSHOT = "snapshot";
const PACKED = [WASM, LIBRARY, RONRON].map((name) => `${name}.packed`);
const TRIES = 3;
const PAUSE_MILLISECONDS = 700;

type Files = Record<string, { bytes: number; sha256: string }>;

/** The parts, and what their code was made of where it is not kept yet. */
export interface Found {
  readonly parts: Parts;
  readonly wasm?: Blob;
  readonly before: Blob | null; // the snapshot that was there
  readonly kept: Kept | null;
}

/** As they are kept, or as they come over the network; `told` hears how much of them is there. */
export async function findParts(engine: string, told: (share: number) => void): Promise<Found> {
  const { files } = (await (await fetchFile(`${engine}engine.json`)).json()) as { files: Files };
  const kept = "caches" in self ? new Kept(engine, files) : null; // a browser keeps nothing for a page it calls insecure
  const parts = await kept?.find().catch(() => null);
  if (!parts) return { ...(await fetchParts(engine, files, told)), before: null, kept };
  told(1);
  return { parts, before: parts.snapshot, kept };
}

/** What this browser has unpacked of an engine. Another version of either of them finds nothing here. */
export class Kept {
  private readonly every: string;
  private readonly name: string;
  private readonly address: (name: string) => string;

  constructor(engine: string, files: Files) {
    this.every = `ronron engine ${engine} `;
    this.name = `${this.every}${Object.values(files)
      .map(({ sha256 }) => sha256.slice(0, 8))
      .join("")} ${navigator.userAgent}`;
    this.address = (name) => `${engine}unpacked/${name}`;
  }

  async find(): Promise<Parts | null> {
    if (!(await caches.has(this.name))) return null;
    const cache = await caches.open(this.name);
    const look = (name: string) => cache.match(this.address(name));
    const [wasm, library, ronron, snapshot] = await Promise.all([WASM, LIBRARY, RONRON, SNAPSHOT].map(look));
    if (!wasm || !library || !ronron) return null;
    return {
      module: await WebAssembly.compileStreaming(wasm),
      library: await library.blob(),
      ronron: await ronron.blob(),
      snapshot: (await snapshot?.blob()) ?? null,
    };
  }

  /** Where there is no room for it, the next visit unpacks it again. */
  async keep({ parts, wasm, before }: Found): Promise<void> {
    try {
      for (const name of await caches.keys())
        if (name.startsWith(this.every) && name !== this.name) await caches.delete(name);
      const cache = await caches.open(this.name);
      const put = (name: string, piece: Blob) =>
        cache.put(this.address(name), new Response(piece, { headers: { "content-type": piece.type } }));
      if (wasm) await Promise.all([put(WASM, wasm), put(LIBRARY, parts.library), put(RONRON, parts.ronron)]);
      if (parts.snapshot && parts.snapshot !== before) await put(SNAPSHOT, parts.snapshot);
    } catch {
      await caches.delete(this.name).catch(() => false);
    }
  }
}

async function fetchParts(
  engine: string,
  files: Files,
  told: (share: number) => void,
): Promise<{ parts: Parts; wasm: Blob }> {
  const total = PACKED.reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);
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
        await pause(attempt);
      }
    }
  }

  const [wasm, library, ronron] = await Promise.all(PACKED.map(whole));
  if (!wasm || !library || !ronron) throw new Error("parts are missing");
  const code = unpacked(wasm, CODE);
  const copy = code.clone();
  const [module, blob] = await Promise.all([WebAssembly.compileStreaming(code), copy.blob()]);
  return {
    parts: {
      module,
      library: await unpacked(library, ZIP).blob(),
      ronron: await unpacked(ronron, ZIP).blob(),
      snapshot: null,
    },
    wasm: blob,
  };
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
    await pause(attempt);
  }
}

function unpacked(packed: ArrayBuffer, media: string): Response {
  return new Response(new XzReadableStream(new Blob([packed]).stream()), { headers: { "content-type": media } });
}

const pause = (attempt: number) => new Promise((later) => setTimeout(later, PAUSE_MILLISECONDS * attempt));
