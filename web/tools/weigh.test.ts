import { expect, test } from "vitest";
import { holdTo, loads, type Manifest } from "./weigh.ts";

const HOUSE: Manifest = {
  "index.html": { file: "index.js", imports: ["_house.js"], css: ["index.css"] },
  "_house.js": { file: "house.js" },
  "_room.js": { file: "room.js", imports: ["_house.js"] },
  "src/pages/Home.svelte": { file: "home.js", imports: ["_house.js"] },
  "src/play/RoomPage.svelte": { file: "roompage.js", imports: ["_house.js", "_room.js"] },
  "src/play/LearnPage.svelte": { file: "learn.js", imports: ["_room.js"] },
  "src/games/yarn/game.ts": { file: "yarn.js", css: ["yarn.css"] },
  "src/games/yarn/guide.ts": { file: "guide.js" },
};
const weights = (more: Record<string, number> = {}) =>
  new Map(
    Object.entries({
      "index.js": 5_000,
      "index.css": 5_000,
      "house.js": 50_000,
      "home.js": 20_000,
      "room.js": 20_000,
      "roompage.js": 20_000,
      "learn.js": 5_000,
      "yarn.js": 30_000,
      "yarn.css": 10_000,
      "guide.js": 3_000,
      ...more,
    }),
  );
const kilobytes = (manifest: Manifest) =>
  Object.fromEntries(loads(manifest, weights()).map(({ page, kilobytes }) => [page, kilobytes]));

test("a page is all that it loads, each file once", () => {
  expect(kilobytes(HOUSE)).toEqual({
    Home: 80,
    RoomPage: 100,
    LearnPage: 85,
    "room of yarn": 140,
    "lesson of yarn": 128,
  });
});

test("a first page that loads the rooms is seen", () => {
  const home = { file: "home.js", imports: ["_house.js", "_room.js"] };
  expect(kilobytes({ ...HOUSE, "src/pages/Home.svelte": home })["Home"]).toBe(100);
});

test.each([
  ["Home: 100.1 kB", { "home.js": 40_100 }],
  ["room of yarn: 150.1 kB", { "yarn.css": 20_100 }],
  ["RoomPage: 150.1 kB", { "roompage.js": 70_100 }],
])("too much is refused: %s", (said, heavier) => {
  expect(() => holdTo(loads(HOUSE, weights()))).not.toThrow();
  expect(() => holdTo(loads(HOUSE, weights(heavier)))).toThrow(said);
});

test("a build without a first page is no build", () => {
  expect(() => loads({ "index.html": { file: "index.js" } }, weights())).toThrow("Home.svelte");
});
