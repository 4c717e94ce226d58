/**
 * What several pages share comes in a few files: over http/1.1 each of thirty small ones would wait for its turn. Whoever
 * opens the first page loads no more than that page needs, wherever a new module may lie.
 */
import type { Rolldown } from "vite";

type Graph = { getModuleInfo(module: string): Rolldown.ModuleInfo | null };

const FIRST = /\/src\/(main\.ts|pages\/Home\.svelte)$/;
const ITS_OWN = /\/src\/(main\.ts|App\.svelte|pages\/|facade\/|games\/[^/]+\/)/; // no other page wants these
const EVERYWHERE = /node_modules|\/src\/(ui|lib|art|words)\//;
const AT_A_TABLE = /\/src\/(rooms|play|table)\//;

/** The files, and what goes into them; whatever they import comes with them, unless it is in one before. */
export const SHARED: Rolldown.CodeSplittingGroup[] = [
  {
    name: (module, graph) => (neededAtHome(module, graph) ? "house" : null),
    test: /^(?!.*\.html$)/,
    debugName: "house",
  },
  { name: "page", test: EVERYWHERE, minShareCount: 2 },
  { name: "room", test: AT_A_TABLE, minShareCount: 2 },
];

/** Is this loaded with the first page, because that page imports it or something that does? */
function neededAtHome(module: string, graph: Graph): boolean {
  if (ITS_OWN.test(module)) return false;
  const asked = new Set([module]);
  for (const one of asked) {
    if (FIRST.test(one)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) asked.add(importer);
  }
  return false;
}
