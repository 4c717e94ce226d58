/** Races at this table, as far as this device has a hand in them: what was decided, and which slaps came too late. */
import type { Refused, Step } from "../lib/wire";
import type { Photo } from "../games/home";

const MOST_PHOTOS = 8; // races are soon forgotten

export class Races {
  photos = $state.raw<readonly Photo[]>([]); // those that were just decided
  beaten = $state(""); // why the last slap of this device did not count
  private readonly slapped = new Set<string>(); // the seats and questions to which an answer may come too late

  slap(seat: number, number: number): void {
    this.slapped.add(`${seat} ${number}`);
    this.beaten = "";
  }

  /** Was this refused because somebody else was quicker? To be second is no mistake. */
  wasSlapped(refused: Refused): boolean {
    return this.slapped.has(`${refused.seat} ${refused.number}`);
  }

  see(step: Step): void {
    const lanes = step.moved?.photo ?? [];
    if (lanes.length > 0) this.photos = [...this.photos, { lanes, view: step.view }].slice(-MOST_PHOTOS);
  }

  forget(): void {
    this.photos = [];
    this.slapped.clear();
  }
}
