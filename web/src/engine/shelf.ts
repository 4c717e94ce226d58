/** The device's own shelf: pieces under names in the browser's database, several changed at once or none. */

const PIECES = "pieces";

export type Piece = [name: string, content: Uint8Array];

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static open(name: string): Promise<Shelf> {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(PIECES);
      asked.onsuccess = () => {
        asked.result.onversionchange = () => asked.result.close(); // another tab throws everything away
        resolve(new Shelf(asked.result));
      };
      asked.onerror = () => reject(asked.error ?? new Error("no database"));
    });
  }

  everything(): Promise<Piece[]> {
    return new Promise((resolve, reject) => {
      const reading = this.database.transaction(PIECES, "readonly");
      const names = reading.objectStore(PIECES).getAllKeys();
      const contents = reading.objectStore(PIECES).getAll();
      reading.oncomplete = () =>
        resolve(names.result.map((name, at) => [String(name), contents.result[at] as Uint8Array]));
      reading.onabort = () => reject(reading.error ?? new Error("not read"));
    });
  }

  /** `done` once it would survive the loss of power; `taken` where a new piece is there already; or what went wrong. */
  change(fresh: readonly Piece[], anew: readonly Piece[], gone: readonly string[]): Promise<string> {
    return new Promise((resolve) => {
      try {
        const writing = this.database.transaction(PIECES, "readwrite", { durability: "strict" });
        const pieces = writing.objectStore(PIECES);
        let taken = false;
        for (const name of gone) pieces.delete(name);
        for (const [name, content] of anew) pieces.put(content, name);
        for (const [name, content] of fresh)
          pieces.add(content, name).onerror = (event) => {
            taken = (event.target as IDBRequest).error?.name === "ConstraintError";
          };
        writing.oncomplete = () => resolve("done");
        writing.onabort = () => resolve(taken ? "taken" : `not written: ${writing.error?.name ?? "aborted"}`);
      } catch (problem) {
        resolve(`not written: ${String(problem)}`);
      }
    });
  }
}
