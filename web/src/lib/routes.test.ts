import { expect, it } from "vitest";
import { readPath } from "./routes";

it.each([
  ["/", { page: "home" }],
  ["/room/abcd", { page: "room", code: "ABCD" }],
  ["/room/ABCDE/", { page: "room", code: "ABCDE" }],
  ["/room/new", { page: "new" }],
  ["/join/ABCD", { page: "join", code: "ABCD" }],
  ["/tv/ABCD", { page: "television", code: "ABCD" }],
  ["/replay", { page: "replay" }],
  ["/rules/some-game", { page: "rules", game: "some-game" }],
  ["/about", { page: "about" }],
  ["/cats", { page: "cats" }],
  ["/own", { page: "own" }],
  ["/own/numbers", { page: "numbers" }],
  ["/own/letters", { page: "lost" }],
  ["/challenge/abcd", { page: "challenge", code: "ABCD" }],
  ["/room", { page: "lost" }],
  ["/room/AB1", { page: "lost" }],
  ["/rules/../x", { page: "lost" }],
  ["/elsewhere", { page: "lost" }],
] as const)("the address %s", (path, route) => {
  expect(readPath(path)).toEqual(route);
});
