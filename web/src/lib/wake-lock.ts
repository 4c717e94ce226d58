/** Keeps the screen awake while a table is played at, where the browser lets us: it must be a secure context. */

/** Whether this page could keep the screen awake at all. */
export function canStayAwake(): boolean {
  return "wakeLock" in navigator;
}

/** Stays awake until the returned function is called; takes the lock again when the page comes back to the front. */
export function stayAwake(): () => void {
  if (!canStayAwake()) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let wanted = true;
  const take = async () => {
    if (!wanted || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // A low battery may refuse it. The game goes on; the screen may sleep.
    }
  };
  const comeBack = () => void take();
  document.addEventListener("visibilitychange", comeBack);
  void take();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", comeBack);
    void lock?.release().catch(() => undefined);
  };
}
