/**
 * The end of a build: draws the cat of the offline page, gathers the licences of what we carry, tells how much a browser
 * loads, fails when it is too much, and leaves a compressed copy of each file beside it, so that the server need not
 * compress anything.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { BUST_CLIPS, catMarkup, poseClips } from "../src/art/draw.ts";
import { readLook } from "../src/art/look.ts";
import { filesOf, holdTo, loads, tell, type Manifest } from "./weigh.ts";

const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const MANIFEST = "build.json";
/** The pages that people open first, by the first part of their address. */
const PAGES = {
  "": ["src/pages/Home.svelte"],
  room: ["src/play/NewRoomPage.svelte", "src/play/RoomPage.svelte"],
  join: ["src/play/JoinPage.svelte"],
  tv: ["src/play/TelevisionPage.svelte"],
} as const;

export function finish(): Plugin {
  let folder = "";
  return {
    name: "ronron-finish",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === "chunk" ? one.moduleIds : one.originalFileNames,
      );
      this.emitFile({ type: "asset", fileName: "licences.txt", source: licences(files) });
      this.emitFile({ type: "asset", fileName: "asleep.svg", source: asleep() });
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), "utf-8")) as Manifest;
        rootIndex(folder);
        sendAhead(folder, manifest);
        const sizes = compress(folder);
        const all = loads(manifest, sizes);
        for (const load of all) console.log(tell(load));
        holdTo(all);
      },
    },
  };
}

/** A house has paths below its pages, so its page names files from the root; `ronron page` writes it otherwise. */
function rootIndex(folder: string): void {
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf-8").replaceAll('="./', '="/'));
}

/** Tells early.js what each page needs beside the first script: it then comes with it, and not after it. */
function sendAhead(folder: string, manifest: Manifest): void {
  const there = filesOf(manifest, ["index.html"]);
  const ahead = Object.entries(PAGES).map(([first, entries]) => {
    const missing = entries.find((entry) => !(entry in manifest));
    if (missing !== undefined) throw new Error(`${missing} is no page of its own`);
    return [first, [...filesOf(manifest, entries)].filter((file) => !there.has(file))];
  });
  const early = join(folder, "early.js");
  const empty = "const ahead = {};";
  const text = readFileSync(early, "utf-8");
  if (!text.includes(empty)) throw new Error(`early.js has no line ${empty}`);
  writeFileSync(early, text.replace(empty, `const ahead = ${JSON.stringify(Object.fromEntries(ahead))};`));
}

/** The licences of the packages that some of these files come from: whoever gets our pages gets them too. */
function licences(files: readonly string[]): string {
  const folders = new Map<string, string>();
  for (const file of files) {
    const [, folder, name] = /^.*?(node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file) ?? [];
    if (folder !== undefined && name !== undefined) folders.set(name, folder);
  }
  const texts = [...folders].sort().map(([name, folder]) => {
    const found = existsSync(folder) ? readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) : undefined;
    if (found === undefined) throw new Error(`${name} goes into the pages, but says no licence`);
    return `${name}\n${"=".repeat(name.length)}\n\n${readFileSync(join(folder, found), "utf-8").trim()}\n`;
  });
  return texts.join("\n\n");
}

/** A cat as a picture of its own: without the house there is no script that could draw it. */
function asleep(): string {
  const look = readLook("zinc striped asleep");
  const paints = readFileSync("src/art/cat.css", "utf-8").replace(/\/\*.*?\*\//gs, "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 84 252 152"><style>${paints}</style><defs>${BUST_CLIPS + poseClips("curl")}</defs>` +
    `<g class="cat zinc striped asleep" style="--rim:#ffc861">${catMarkup("curl", look, true)}</g></svg>`
  );
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
