/** The house in this page, from the page's side: it is woken once, asked, and spoken to over lines. */
import { untrack } from "svelte";
import { sockets } from "../lib/own-house";
import { settings, SPEED_FACTORS } from "../lib/settings.svelte";
import { looking } from "../table/coach.svelte";
import type { ToHouse, ToPage } from "./letters";

export type Waking = "asleep" | "waking" | "awake" | "elsewhere" | "taken" | "failed";

// What never changes while a version lasts lies beside the page as files: the house need not be awake for it.
const SAID = /^\/api\/(house|words\/\w+|games\/[\w-]+(\/(words|rules)\/\w+)?)$/;

class Own {
  state = $state<Waking>("asleep");
  share = $state(0); // of the engine that has come
  wanted = $state(0); // how many wait for an answer or a line
  why = $state(""); // it failed
  private worker: Worker | undefined;
  private next = 1;
  private readonly answers = new Map<number, (answer: Response) => void>();
  private readonly lines = new Map<number, OwnLine>();

  /** Python is fetched and woken, once; where another tab has the house it is left alone. */
  wake(): void {
    if (this.worker) return;
    this.state = "waking";
    this.worker = new Worker(new URL("./house.worker.ts", import.meta.url), { type: "module", name: "house" });
    this.worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.take(data);
    this.worker.onerror = (event) => this.fail(event.message);
    const engine = new URL("engine/", document.baseURI).href;
    this.tell({ type: "begin", engine, name: houseName(), pace: SPEED_FACTORS[settings.speed] });
  }

  /** Whatever tab has the house, it is ours now. */
  takeOver(): void {
    if (this.state === "taken" || this.state === "failed") location.reload();
    else this.tell({ type: "take" });
    this.state = "waking";
  }

  /** Everything that is kept here goes: the house first, then what it had. Settings and names stay the device's. */
  async forget(): Promise<void> {
    this.worker?.terminate();
    const deleted = indexedDB.deleteDatabase(houseName());
    await new Promise((done) => (deleted.onsuccess = deleted.onerror = done));
  }

  ask(method: string, address: string, body: Uint8Array): Promise<Response> {
    this.wake();
    const id = this.next++;
    this.wait(1);
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.tell({ type: "ask", id, method, address, body });
    });
  }

  open(line: OwnLine, address: string): number {
    this.wake();
    const number = this.next++;
    this.lines.set(number, line);
    this.wait(1);
    this.tell({ type: "open", line: number, address });
    return number;
  }

  tell(letter: ToHouse): void {
    this.worker?.postMessage(letter);
  }

  close(line: number): void {
    if (this.lines.get(line)?.readyState === WebSocket.CONNECTING) this.wait(-1);
    this.lines.delete(line);
    this.tell({ type: "close", line });
  }

  /** Whoever asks does not depend on how many do. */
  private wait(more: number): void {
    untrack(() => (this.wanted += more));
  }

  private take(letter: ToPage): void {
    switch (letter.type) {
      case "waking":
        this.state = "waking";
        this.share = letter.share;
        return;
      case "awake":
      case "elsewhere":
        this.state = letter.type;
        return;
      case "taken":
        this.state = "taken";
        for (const line of [...this.lines.values()]) line.end();
        return;
      case "failed":
        this.fail(letter.why);
        return;
      case "answered": {
        const headers = { ...letter.headers, "content-type": letter.media };
        this.answers.get(letter.id)?.(new Response(letter.body as BodyInit, { status: letter.status, headers }));
        this.answers.delete(letter.id);
        this.wait(-1);
        return;
      }
      case "said": {
        const line = this.lines.get(letter.line);
        if (line?.readyState === WebSocket.CONNECTING) this.wait(-1);
        line?.hear(letter.text);
        return;
      }
      case "closed":
        this.lines.get(letter.line)?.end();
        this.lines.delete(letter.line);
        return;
      case "looked":
        looking.share = letter.share;
    }
  }

  private fail(why: string): void {
    this.why = why;
    this.state = "failed";
  }
}

/** Pages under several folders of one server are several houses. */
function houseName(): string {
  return `ronron ${new URL("./", document.baseURI).pathname}`;
}

export const own = new Own();

sockets.open = (address) => new OwnLine(address) as unknown as WebSocket;

export async function askOwn(address: string, options: RequestInit = {}): Promise<Response> {
  const method = options.method ?? "GET";
  if (method === "GET" && SAID.test(address))
    return fetch(new URL(`said${address}${address.includes("/rules/") ? ".md" : ".json"}`, document.baseURI));
  const body = new TextEncoder().encode(typeof options.body === "string" ? options.body : "");
  return own.ask(method, address, body);
}

/** A line to the house in this page, with as much of a WebSocket as the client speaks to. */
export class OwnLine {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly number: number;

  constructor(address: string) {
    const { pathname, search } = new URL(address);
    this.number = own.open(this, pathname + search);
  }

  hear(text: string): void {
    if (this.readyState === WebSocket.CONNECTING) {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    }
    this.onmessage?.({ data: text });
  }

  send(text: string): void {
    own.tell({ type: "say", line: this.number, text });
  }

  close(): void {
    own.close(this.number);
    this.end();
  }

  end(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}
