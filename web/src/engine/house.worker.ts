/**
 * The house, in a worker of the page: Python has the rooms and tables, this file what a browser gives them.
 *
 * One tab has the house. Whoever has the lock of its name wakes Python, nobody else does; the lock goes with the worker.
 */
import type { FromMind, Parts, ToHouse, ToMind, ToPage } from "./letters";
import { findParts, type Found } from "./parts";
import { wakePython } from "./python";
import { Shelf, type Piece } from "./shelf";

interface OwnHouse {
  ask(method: string, address: string, body: Uint8Array): Promise<[number, string, string, Uint8Array]>;
  open_line(line: number, address: string): Promise<void>;
  hear(line: number, text: string): void;
  close_line(line: number): void;
}

const COACH = "coach"; // as Python calls his worker
const BOTS = "bots"; // and theirs
const KEEP_AFTER_MILLISECONDS = 1500;
const tell = (letter: ToPage) => postMessage(letter);
let name = "";
let engine = "";
let pace = 1;
let house: OwnHouse | undefined;
let waiting: ToHouse[] = []; // what was said before the house was awake
let expectBots = () => {}; // whoever comes to a room sits down soon: they wake meanwhile

self.onmessage = ({ data }: MessageEvent<ToHouse>) => {
  if (data.type === "begin") void begin(data);
  else if (data.type === "take") void hold({ steal: true });
  else if (house) void pass(house, data);
  else waiting.push(data);
};

async function begin(letter: Extract<ToHouse, { type: "begin" }>): Promise<void> {
  ({ name, engine, pace } = letter);
  const free = await hold({ ifAvailable: true });
  if (free) return;
  tell({ type: "elsewhere" });
  await hold({});
}

/** Holds the house for as long as this worker lives; false where another tab has it and we would not wait. */
function hold(options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, options, async (lock) => {
        resolve(lock !== null);
        if (lock === null) return;
        await wake();
        await new Promise(() => undefined);
      })
      .catch(() => {
        tell({ type: "taken" });
        self.close();
      });
  });
}

async function wake(): Promise<void> {
  if (house) return;
  try {
    const [found, shelf] = await Promise.all([
      findParts(engine, (share) => tell({ type: "waking", share: share * 0.8 })),
      Shelf.open(name),
    ]);
    const { parts } = found;
    const given = outside(shelf, parts);
    expectBots = () => given.wake(BOTS);
    if (parts.snapshot && waiting.length > 0) expectBots(); // beside the house, from the same snapshot
    const python = await wakePython(engine, parts);
    tell({ type: "waking", share: 0.9 });
    if (waiting.length > 0) expectBots();
    const open = python.pyimport("ronron.page.start")["open_house"];
    house = (await open?.(given, pace)) as OwnHouse;
    tell({ type: "awake" });
    const early = waiting;
    waiting = [];
    for (const letter of early) void pass(house, letter);
    keepLater(found);
  } catch (problem) {
    tell({ type: "failed", why: String(problem).slice(0, 2000) });
  }
}

/** What one waits for comes first. */
function keepLater(found: Found): void {
  setTimeout(() => void found.kept?.keep(found), KEEP_AFTER_MILLISECONDS);
}

async function pass(to: OwnHouse, letter: ToHouse): Promise<void> {
  switch (letter.type) {
    case "ask": {
      const [status, media, headers, body] = await to.ask(letter.method, letter.address, letter.body);
      tell({ type: "answered", id: letter.id, status, media, headers: JSON.parse(headers), body });
      return;
    }
    case "open":
      expectBots();
      return to.open_line(letter.line, letter.address);
    case "say":
      return to.hear(letter.line, letter.text);
    case "close":
      return to.close_line(letter.line);
  }
}

/** What Python is given: see `ronron/page/outside.py`. */
function outside(shelf: Shelf, parts: Parts) {
  const minds = new Map<string, Worker>();

  function mind(who: string): Worker {
    const known = minds.get(who);
    if (known) return known;
    const fresh = new Worker(new URL("./mind.worker.ts", import.meta.url), { type: "module", name: who });
    fresh.postMessage({ type: "begin", engine, parts } satisfies ToMind);
    minds.set(who, fresh);
    return fresh;
  }

  function dismiss(who: string): void {
    minds.get(who)?.terminate();
    minds.delete(who);
  }

  return {
    wake: (who: string) => void mind(who),
    everything: () => shelf.everything(),
    change: (fresh: Piece[], anew: Piece[], gone: string[]) => shelf.change(fresh, anew, gone),
    think(who: string, message: Uint8Array, seconds: number): Promise<string> {
      const worker = mind(who);
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(""), seconds * 1000);
        const done = (line: string) => {
          clearTimeout(late);
          resolve(line);
        };
        worker.onmessage = ({ data }: MessageEvent<FromMind>) => {
          if ("line" in data) done(data.line);
          else if (who === COACH) tell({ type: "looked", share: data.share });
        };
        worker.onerror = () => done("");
        worker.postMessage({ type: "think", message } satisfies ToMind);
      });
    },
    dismiss,
    say: (line: number, text: string) => tell({ type: "said", line, text }),
    hang_up: (line: number) => tell({ type: "closed", line }),
  };
}
