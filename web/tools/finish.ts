/**
 * The end of a build: tells how much a browser loads, fails when it is too much, and leaves a compressed copy of each
 * file beside it, so that the server need not compress anything.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const HOME_KILOBYTES = 100; // script and style before the facade stands, compressed
const GAME_KILOBYTES = 60; // what a game's room adds to it
const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest)$/;
const MANIFEST = "build.json";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

export function finish(): Plugin {
  let folder = "";
  return {
    name: "ronron-finish",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), "utf-8")) as Manifest;
        const sizes = compress(folder);
        const weigh = (files: Iterable<string>) =>
          [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000;

        const home = filesOf(manifest, ["index.html"]);
        const lines = [tell("home", weigh(home), HOME_KILOBYTES)];
        const room = Object.keys(manifest).filter((key) => /\/play\/RoomPage\.svelte$/.test(key));
        for (const [game, entries] of gamesIn(manifest)) {
          const more = [...filesOf(manifest, [...room, ...entries])].filter((file) => !home.has(file));
          lines.push(tell(`room of ${game}`, weigh(more), GAME_KILOBYTES));
        }
        for (const { text } of lines) console.log(text);
        const over = lines.filter(({ tooMuch }) => tooMuch);
        if (over.length > 0) throw new Error(`Too much to load: ${over.map(({ text }) => text.trim()).join("; ")}`);
      },
    },
  };
}

function tell(what: string, kilobytes: number, most: number): { text: string; tooMuch: boolean } {
  const text = `  ${what}: ${kilobytes.toFixed(1)} kB of script and style, compressed (at most ${most})`;
  return { text, tooMuch: kilobytes > most };
}

/** Every file that is loaded with these entries, before anything is asked for later. */
function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    if (/\.(js|css)$/.test(chunk.file)) files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  entries.forEach(visit);
  return files;
}

/** What is loaded when a game is entered, by the game's folder. */
function gamesIn(manifest: Manifest): Map<string, string[]> {
  const games = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const game = /^src\/games\/([^/]+)\//.exec(key)?.[1];
    if (game !== undefined) games.set(game, [...(games.get(game) ?? []), key]);
  }
  return games;
}

/** Compresses what is worth it; returns how large each file then is on the wire. */
function compress(folder: string, prefix = "", sizes = new Map<string, number>()): Map<string, number> {
  for (const name of readdirSync(join(folder, prefix))) {
    const path = prefix ? `${prefix}/${name}` : name;
    if (statSync(join(folder, path)).isDirectory()) compress(folder, path, sizes);
    else if (WORTH_COMPRESSING.test(name) && name !== MANIFEST) {
      const packed = gzipSync(readFileSync(join(folder, path)), { level: 9 });
      writeFileSync(join(folder, `${path}.gz`), packed);
      sizes.set(path, packed.length);
    }
  }
  return sizes;
}
