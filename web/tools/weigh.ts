/** How much a browser loads for each page, script and style, compressed; a build that loads too much fails. */

export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What the build made of each source that is loaded for itself, and of what those share. */
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Load {
  readonly page: string;
  readonly kilobytes: number;
  readonly most: number;
}

const HOME = "src/pages/Home.svelte";
const HOME_KILOBYTES = 100; // before the facade stands
const MOST_KILOBYTES = 150; // of any other page, with its game

/** Every file that is loaded with these sources, before anything is asked for later. */
export function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    if (/\.(js|css)$/.test(chunk.file)) files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  sources.forEach(visit);
  return files;
}

/** Every page, and every page that shows a game with each game; `sizes` are those of the files on the wire. */
export function loads(manifest: Manifest, sizes: ReadonlyMap<string, number>): Load[] {
  const load = (page: string, most: number, ...sources: string[]): Load => {
    const files = [...filesOf(manifest, ["index.html", ...sources])];
    return { page, most, kilobytes: files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000 };
  };
  const found = Object.keys(manifest).flatMap((source) => {
    const [, name] = /^src\/(?:pages|play)\/(\w+)\.svelte$/.exec(source) ?? [];
    if (name !== undefined) return [load(name, source === HOME ? HOME_KILOBYTES : MOST_KILOBYTES, source)];
    const [, game, part] = /^src\/games\/([^/]+)\/(game|guide)\.ts$/.exec(source) ?? [];
    if (game === undefined) return [];
    return part === "game"
      ? [load(`room of ${game}`, MOST_KILOBYTES, "src/play/RoomPage.svelte", source)]
      : [load(`lesson of ${game}`, MOST_KILOBYTES, "src/play/LearnPage.svelte", `src/games/${game}/game.ts`, source)];
  });
  if (!(HOME in manifest)) throw new Error(`${HOME} is no page of its own`);
  return found.sort((one, other) => one.most - other.most || other.kilobytes - one.kilobytes);
}

export function tell({ page, kilobytes, most }: Load): string {
  return `  ${page}: ${kilobytes.toFixed(1)} kB of script and style, compressed (at most ${most})`;
}

/** Fails where a page loads too much. */
export function holdTo(all: readonly Load[]): void {
  const over = all.filter(({ kilobytes, most }) => kilobytes > most);
  if (over.length > 0) throw new Error(`Too much to load: ${over.map((load) => tell(load).trim()).join("; ")}`);
}
