/** Short notes at the edge of the screen. They are announced too, and stay while one looks at them. */

export type Mood = "calm" | "good" | "bad";

export interface Toast {
  id: number;
  text: string;
  mood: Mood;
}

const SHOWN_MILLISECONDS = 5000;

let next = 0;
export const toasts: Toast[] = $state([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a note; the same note twice is shown once. */
export function toast(text: string, mood: Mood = "calm"): void {
  const same = toasts.find((one) => one.text === text);
  if (same) {
    hold(same.id);
    release(same.id);
    return;
  }
  const id = next++;
  toasts.push({ id, text, mood });
  release(id);
}

export function dismiss(id: number): void {
  hold(id);
  const index = toasts.findIndex((one) => one.id === id);
  if (index >= 0) toasts.splice(index, 1);
}

/** Someone is reading: it waits. */
export function hold(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function release(id: number): void {
  timers.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MILLISECONDS),
  );
}
