/** How the first page opens: what index.html has drawn is seen at once, and the page is built under it in short steps. */

/**
 * Lets the browser do what waits (paint, answer a finger) before more is built: on a slow phone one long task is felt,
 * several short ones are not.
 */
export function turn(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** What index.html has drawn stays until there is something to see instead. */
export function uncover(): void {
  document.querySelector(".early")?.remove();
}
