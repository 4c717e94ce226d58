/** What a device keeps in the browser's small drawers. A browser that keeps nothing has it for this visit, or not at all. */

/** What was kept under a name, as far as it can be read; `understand` takes what is valid of it. */
export function recall<T>(name: string, understand: (kept: unknown) => T): T {
  try {
    return understand(JSON.parse(localStorage.getItem(name) ?? "null"));
  } catch {
    return understand(null);
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It holds for this visit, then.
  }
}
