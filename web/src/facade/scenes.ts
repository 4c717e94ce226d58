/**
 * The windows of the house, and which game lives behind which. A game's scene is in its own home
 * (`games/<id>/Window.svelte`); here they are found, not named.
 */
import type { Component } from "svelte";
import type { Language } from "../lib/words";

/** What a scene draws: its room, clipped to the opening, and what stands on the sill or leans out. */
export type SceneLayer = "inside" | "front";

/**
 * A scene's own units: 0,0 is the middle of the sill, the opening is 250 wide and 212 high above it. What leans out may
 * go beyond. The same scene fits every window of the house.
 */
export type Scene = Component<{ layer: SceneLayer; cat?: string | undefined }>; // a cat, for who has drawn none

/** Where a game likes to live: behind a window of a floor, in the attic, or at the dormer with the gutter. */
export type Place = "floor" | "attic" | "gutter";

interface SceneModule {
  default: Scene;
  place: Place;
  age?: number; // years that one should have, where a child need not read
  pitch: Readonly<Record<Language, string>>; // one sentence that makes one want to play
}

const found = import.meta.glob<SceneModule>("../games/*/Window.svelte", { eager: true });

const scenes: ReadonlyMap<string, SceneModule> = new Map(
  Object.entries(found).map(([path, module]) => [path.split("/").at(-2) ?? "", module]),
);

export function sceneOf(game: string): SceneModule | undefined {
  return scenes.get(game);
}

export interface Slot {
  id: string;
  place: Place;
}

/** The house's eight windows, in the order in which one reads them. */
export const SLOTS: readonly Slot[] = [
  { id: "first-left", place: "floor" },
  { id: "first-right", place: "floor" },
  { id: "ground-left", place: "floor" },
  { id: "ground-right", place: "floor" },
  { id: "gutter", place: "gutter" },
  { id: "attic-left", place: "attic" },
  { id: "attic-middle", place: "attic" },
  { id: "attic-right", place: "attic" },
];

/** Gives every game a window: the kind it likes where one is free, else the next one. Games beyond the last live across the street. */
export function settle(
  games: readonly string[],
  placeOf = (game: string) => sceneOf(game)?.place,
): Map<string, string> {
  const homes = new Map<string, string>();
  const free = [...SLOTS];
  const take = (game: string, fits: (slot: Slot) => boolean) => {
    const index = free.findIndex(fits);
    if (index >= 0) homes.set((free.splice(index, 1)[0] as Slot).id, game);
    return index >= 0;
  };
  const homeless = games.filter((game) => !take(game, (slot) => slot.place === placeOf(game)));
  for (const game of homeless) take(game, () => true);
  return homes;
}
