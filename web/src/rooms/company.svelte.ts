/** The company: the room, who of it sits before this device, and the pinch of chance the device adds to each deal. */
import { freshSalt } from "../lib/fair";
import type { Choose, ClientMessage, RoomView } from "../lib/wire";
import { rememberDeal } from "./deals";
import { isMade, proposed } from "./plan";

const PATIENCE_MILLISECONDS = 3000; // what the house has not made by then, it has made otherwise

export class Company {
  room = $state.raw<RoomView | null>(null);
  you = $state.raw<readonly string[]>([]);
  private readonly salted = new Set<string>();
  private draft = $state.raw<Choose | null>(null); // what was chosen here and is not made yet
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: ((message: ClientMessage) => boolean) | null) {} // null: it only looks on

  readonly isHost = $derived(this.room?.people.some((one) => one.host && this.you.includes(one.id)) ?? false);
  readonly isOwner = $derived(
    this.isHost && (this.room?.people.some((one) => one.owner && this.you.includes(one.id)) ?? false),
  );

  /** The next match as it is planned, with what was chosen here a moment ago: whoever is quick loses nothing. */
  readonly plan = $derived(this.room && proposed(this.room.plan, this.draft));

  /** Who sits in the plan as this device saw it: whoever sits down meanwhile keeps his seat. */
  get seated(): string[] {
    return this.plan?.seats.flatMap(({ person }) => (person === null ? [] : [person])) ?? [];
  }

  propose(draft: Choose): void {
    this.settle(draft);
    this.patience = setTimeout(() => this.settle(null), PATIENCE_MILLISECONDS);
  }

  /** The house has answered for good, one way or the other. */
  settle(draft: Choose | null = null): void {
    clearTimeout(this.patience);
    this.draft = draft;
  }

  hear(room: RoomView, you: readonly string[]): void {
    this.you = you;
    this.room = room;
    if (this.draft && isMade(room.plan, this.draft)) this.settle();
    this.addSalt(room);
  }

  /** Each plan gets a pinch of this device's own chance, before it starts. */
  private addSalt(room: RoomView): void {
    const { commitment, salted, daily } = room.plan;
    if (daily || !this.say || this.you.length === 0 || this.salted.has(commitment)) return;
    if (this.you.some((person) => salted.includes(person))) return;
    this.salted.add(commitment);
    const salt = freshSalt();
    rememberDeal(commitment, salt);
    this.say({ type: "salt", commitment, salt });
  }
}
