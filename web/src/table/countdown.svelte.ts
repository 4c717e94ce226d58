/** Clocks are the server's; between its messages this page counts down by itself. */
import type { Absence, Clocks } from "../lib/wire";

interface Running {
  seat: number | null;
  seconds: number;
}

export class Countdown {
  private now = $state(0);
  private since = 0;
  private clocks: Clocks | undefined = $state.raw();
  private absences: readonly Absence[] = $state.raw([]);

  /** Takes what the house said last and counts from there; gives back how to stop. */
  follow(clocks: Clocks | undefined, absences: readonly Absence[]): () => void {
    this.clocks = clocks;
    this.absences = absences;
    this.since = performance.now();
    this.now = 0;
    const isRunning = (clocks?.running.length ?? 0) > 0 || absences.some((one) => one.grace_milliseconds > 0);
    if (!isRunning) return () => undefined;
    const timer = setInterval(() => (this.now = performance.now() - this.since), 500);
    return () => clearInterval(timer);
  }

  get running(): Running[] {
    const passed = this.clocks?.paused ? 0 : this.now;
    return (this.clocks?.running ?? []).map((clock) => ({
      seat: clock.seat,
      seconds: Math.max(0, Math.ceil((clock.remaining_milliseconds - passed) / 1000)),
    }));
  }

  absence(seat: number): number {
    const grace = this.absences.find((one) => one.seat === seat)?.grace_milliseconds ?? 0;
    return Math.max(0, Math.ceil((grace - this.now) / 1000));
  }
}
