/** The way back to the house on the network that has served this page, for as long as it did not answer. */

const written = document.documentElement.dataset["back"];

class Back {
  /** Its address; undefined where this page lies by itself. */
  readonly at = written === undefined ? undefined : new URL(written, location.href).href;
  answers = $state(false); // it is there again, and one may go back

  /** Looks now, and whenever the network or the person comes back. */
  follow(): () => void {
    if (this.at === undefined) return () => undefined;
    const look = () => void this.look();
    look();
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }

  private async look(): Promise<void> {
    if (this.at === undefined || !navigator.onLine || document.visibilityState !== "visible") return;
    try {
      this.answers = (await fetch(new URL("icon.svg", this.at), { method: "HEAD", cache: "no-store" })).ok;
    } catch {
      this.answers = false;
    }
  }
}

export const back = new Back();
