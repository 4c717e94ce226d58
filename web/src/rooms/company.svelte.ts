/** The company: the room, who of it sits before this device, and the pinch of chance the device adds to each deal. */
import { freshSalt } from "../lib/fair";
import type { ClientMessage, RoomView } from "../lib/wire";
import { rememberDeal } from "./deals";

export class Company {
  room = $state.raw<RoomView | null>(null);
  you = $state.raw<readonly string[]>([]);
  private readonly salted = new Set<string>();

  constructor(private readonly say: ((message: ClientMessage) => boolean) | null) {} // null: it only looks on

  readonly isHost = $derived(this.room?.people.some((one) => one.host && this.you.includes(one.id)) ?? false);
  readonly isOwner = $derived(
    this.isHost && (this.room?.people.some((one) => one.owner && this.you.includes(one.id)) ?? false),
  );

  hear(room: RoomView, you: readonly string[]): void {
    this.you = you;
    this.room = room;
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
