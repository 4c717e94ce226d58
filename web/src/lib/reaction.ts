/**
 * How long somebody took to react, on this page's own clock: from the frame in which it was drawn to the touch itself.
 *
 * A touch knows when it happened, however late the page hears of it; a frame knows when it was begun.
 */
export class Reaction {
  private what: number | null = null;
  private drawn: number | null = null;

  /** There is something to react to, drawn with the next frame. The same again changes nothing. */
  see(what: number): void {
    if (what === this.what) return;
    this.what = what;
    this.drawn = null;
    requestAnimationFrame((at) => {
      if (this.what === what) this.drawn = at;
    });
  }

  /** In milliseconds; null where nothing was drawn yet: then the house says what it has seen. */
  until(touched: number): number | null {
    return this.drawn === null ? null : Math.max(0, touched - this.drawn);
  }
}
