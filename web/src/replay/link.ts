/** Links to a replay: a match of a room by its name, or, for a record that came as a file, the record itself. */
import { HttpRefusal } from "../lib/house.svelte";
import { ask, wholeAddress } from "../lib/own-house";

export type Source = { room: string; table: string } | { packed: string };

export function readLink(query: URLSearchParams, hash: string): Source | null {
  const room = query.get("room");
  const table = query.get("table");
  if (room && table) return { room, table };
  return hash.startsWith("record=") ? { packed: hash.slice("record=".length) } : null;
}

export async function fetchRecord(source: Source): Promise<string> {
  if ("packed" in source) return unpack(source.packed);
  const answer = await ask(`/api/rooms/${encodeURIComponent(source.room)}/records/${encodeURIComponent(source.table)}`);
  if (answer.ok) return answer.text();
  const said = (await answer.json().catch(() => ({}))) as { code?: string; values?: Record<string, unknown> };
  throw new HttpRefusal(answer.status, said.code ?? "unknown-table", said.values);
}

export async function linkTo(source: Source | null, record: string, move: number, viewer: string): Promise<string> {
  const query = new URLSearchParams({ move: String(move), viewer });
  if (source && "room" in source) {
    query.set("room", source.room);
    query.set("table", source.table);
    return wholeAddress(`/replay?${query.toString()}`);
  }
  return wholeAddress(`/replay?${query.toString()}#record=${await pack(record)}`);
}

export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed: string): Promise<string> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    throw new HttpRefusal(0, "cut-short");
  }
}
