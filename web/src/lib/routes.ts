/** The addresses of the house. */

export type Route =
  | { page: "home" }
  | { page: "new" } // opens a room for the game in `?game=`; with `bots`, it starts at once
  | { page: "room"; code: string }
  | { page: "join"; code: string } // what a shared link or a QR code leads to; a token may stand behind the #
  | { page: "challenge"; code: string } // the same deal for friends
  | { page: "television"; code: string }
  | { page: "replay" }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string } // the guided first game
  | { page: "puzzles" } // the shelf behind the letter box
  | { page: "puzzle"; name: string } // one of them, or `today`
  | { page: "about" }
  | { page: "own" } // what was played on this device; what was taken along may stand behind the #
  | { page: "numbers" } // which numbers were practised on this device
  | { page: "cats" }
  | { page: "lost" };

const CODE = /^[A-Za-z]{4,6}$/;
const PUZZLE = /^(today|[0-9a-f]{8})$/;
const GAME = /^[a-z][a-z0-9-]*$/;

/** Reads an address; what is none of ours leads to the lost cat. */
export function readPath(path: string): Route {
  const [first = "", second, ...rest] = path.split("/").filter((part) => part !== "");
  if (rest.length > 0) return { page: "lost" };
  if (second === undefined) {
    switch (first) {
      case "":
        return { page: "home" };
      case "replay":
      case "puzzles":
      case "about":
      case "own":
      case "cats":
        return { page: first };
      default:
        return { page: "lost" };
    }
  }
  if (first === "own" && second === "numbers") return { page: "numbers" };
  if (first === "room" && second === "new") return { page: "new" };
  if (first === "room" && CODE.test(second)) return { page: "room", code: second.toUpperCase() };
  if (first === "join" && CODE.test(second)) return { page: "join", code: second.toUpperCase() };
  if (first === "challenge" && CODE.test(second)) return { page: "challenge", code: second.toUpperCase() };
  if (first === "tv" && CODE.test(second)) return { page: "television", code: second.toUpperCase() };
  if (first === "rules" && GAME.test(second)) return { page: "rules", game: second };
  if (first === "learn" && GAME.test(second)) return { page: "learn", game: second };
  if (first === "puzzle" && PUZZLE.test(second)) return { page: "puzzle", name: second };
  return { page: "lost" };
}
