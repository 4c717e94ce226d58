/** Questions to the house why moves cannot be made; it answers in the order in which it was asked. */
import type { Reason } from "../lib/wire";

export class Reasons {
  private readonly waiting: ((reasons: readonly Reason[]) => void)[] = [];

  /** Asks by `send`, which says whether the question could go out. */
  ask(send: () => boolean): Promise<readonly Reason[]> {
    return new Promise((answer) => {
      if (send()) this.waiting.push(answer);
      else answer([]);
    });
  }

  answer(reasons: readonly Reason[]): void {
    this.waiting.shift()?.(reasons);
  }

  /** The line is cut: nobody will answer. */
  giveUp(): void {
    for (const answer of this.waiting.splice(0)) answer([]);
  }
}
