/**
 * One WebSocket a device and room: it comes back by itself, and tells what it hears.
 *
 * Nothing is decided here. After every return the house sends `welcome`, `sync` and `status`, whole; a move that got no
 * answer is said again where the same question is still open, and counts once.
 */
import { sockets } from "./own-house";
import { PROTOCOL, type ClientMessage, type Move, type ServerMessage, type Sync } from "./wire";

export type Connection = "connecting" | "open" | "waiting" | "gone";

export interface Listener {
  hear(message: ServerMessage): void;
  changed(connection: Connection, why?: string): void;
  lagged(milliseconds: number): void;
}

export const DELAYS = [0, 500, 1000, 2000, 4000, 8000, 15000] as const; // before each further attempt, in milliseconds
const JITTER = 0.3;
const PING_MILLISECONDS = 10_000;
const SILENCE_MILLISECONDS = 25_000; // nothing heard for so long: the line is dead, whatever the browser thinks

export interface LineOptions {
  watch?: boolean; // a television: a bystander, whatever the cookie says
  open?: (address: string) => WebSocket;
}

/** Where a room's socket is, for the page we are on. */
export function socketAddress(code: string, watch: boolean, here: Location = location): string {
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${here.host}/api/rooms/${encodeURIComponent(code)}/socket${watch ? "?watch" : ""}`;
}

/** How long to wait before the next attempt; a whole house must not come back in the same instant. */
export function delayBefore(attempt: number, chance: number): number {
  const usual = DELAYS[Math.min(attempt, DELAYS.length - 1)] ?? 0;
  return usual * (1 + JITTER * (2 * chance - 1));
}

export class Line {
  private socket: WebSocket | undefined;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private stopped = false;
  private again: number | null | undefined; // what `goodbye` said: wait so long, or never come back
  private why: string | undefined;
  private unanswered: Move | undefined; // said, and not yet heard of
  private readonly wake = () => this.comeBack();

  constructor(
    private readonly code: string,
    private readonly listener: Listener,
    private readonly options: LineOptions = {},
  ) {}

  start(): void {
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.socket?.close();
    this.socket = undefined;
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Says something; false where nobody is there to hear it. A move is kept until it is heard of. */
  say(message: ClientMessage): boolean {
    if (message.type === "move") this.unanswered = message;
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** Drops the line as a bad network would; it comes back by itself. */
  drop(): void {
    this.socket?.close();
  }

  private connect(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.again = undefined;
    this.why = undefined;
    this.listener.changed("connecting");
    const address = socketAddress(this.code, this.options.watch ?? false);
    const socket = (this.options.open ?? sockets.open)(address);
    this.socket = socket;
    socket.onopen = () => {
      this.heardAt = Date.now();
      clearInterval(this.pinger);
      this.pinger = setInterval(() => this.ping(), PING_MILLISECONDS);
      this.ping();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      this.heardAt = Date.now();
      this.take(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      clearInterval(this.pinger);
      this.lost();
    };
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "pong":
        this.listener.lagged(Math.max(0, performance.now() - message.at));
        return;
      case "goodbye":
        this.again = message.again_milliseconds;
        this.why = message.code;
        return;
      case "welcome":
        if (message.protocol !== PROTOCOL) {
          // The house was upgraded under us: a fresh page speaks its language.
          this.why = "upgraded";
          this.again = null;
          this.socket?.close();
          return;
        }
        this.attempt = 0;
        this.listener.changed("open");
        break;
      case "sync":
        this.sayAgain(message);
        break;
      case "step":
        if (message.moved?.seat === this.unanswered?.seat && message.moved?.number === this.unanswered?.number)
          this.unanswered = undefined;
        break;
      case "accepted":
      case "refused":
        if (message.number !== null && message.number === this.unanswered?.number) this.unanswered = undefined;
        break;
      default:
    }
    this.listener.hear(message);
  }

  /** A move that got no answer before the line fell is said once more where its question is still open. */
  private sayAgain(sync: Sync): void {
    const move = this.unanswered;
    if (!move) return;
    if (sync.asked.some((asked) => asked.seat === move.seat && asked.number === move.number)) {
      this.socket?.send(JSON.stringify(move));
    } else this.unanswered = undefined;
  }

  private ping(): void {
    if (Date.now() - this.heardAt > SILENCE_MILLISECONDS) {
      this.socket?.close();
      return;
    }
    this.say({ type: "ping", at: performance.now() });
  }

  private lost(): void {
    if (this.stopped) return;
    if (this.again === null) {
      this.listener.changed("gone", this.why);
      return;
    }
    const wait = this.again ?? delayBefore(this.attempt, Math.random());
    this.attempt++;
    this.listener.changed("waiting", this.why);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The phone woke up, or the network is back: no reason to wait any longer. */
  private comeBack(): void {
    if (document.visibilityState !== "visible" || this.stopped || this.again === null) return;
    if (this.socket === undefined) this.connect();
    else if (this.isOpen) this.ping();
  }
}
