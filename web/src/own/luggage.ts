/** What one takes along: a file, or a link that carries everything itself, behind the #, where no server reads it. */
import type { KeptGame, KeptMoment, KeptPuzzle, Own, Try } from "../lib/own";

const FORM = 1; // raised when what is written changes
export const MOST_IN_A_LINK = 60_000; // letters: beyond that links break on their way

export const write = (own: Own): string =>
  JSON.stringify({ "ronron-own": FORM, games: own.games, puzzles: own.puzzles });

/** Reads what was taken along; null where it is nothing of ours. What is damaged in it stays behind. */
export function read(text: string): Own | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(said) || said["ronron-own"] !== FORM) return null;
  return { games: list(said["games"]).filter(isGame), puzzles: list(said["puzzles"]).filter(isPuzzle) };
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isDay = (value: unknown): boolean => value === null || (isText(value) && /^\d{4}-\d\d-\d\d$/.test(value));
const isTime = (value: unknown): boolean => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
const areAll = (value: unknown, of: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(of);
const areNumbers = (value: unknown): boolean => areAll(value, (one) => typeof one === "number");
const isName = (value: unknown): boolean => isText(value) && /^[a-z][a-z0-9-]*$/.test(value);

function isGame(value: unknown): value is KeptGame {
  return (
    isRecord(value) &&
    [value["table"], value["record"]].every(isText) &&
    isName(value["game"]) &&
    isTime(value["ended"]) &&
    isWhole(value["seat"]) &&
    areAll(value["kinds"], isText) &&
    isRecord(value["options"]) &&
    [value["scores"], value["ranks"], value["winners"]].every(areNumbers) &&
    isRecord(value["facts"]) &&
    Object.values(value["facts"]).every(areNumbers) &&
    areAll(value["tries"], isTry) &&
    isDay(value["day"]) &&
    typeof value["counts"] === "boolean" &&
    areAll(value["moments"], isMoment)
  );
}

function isTry(value: unknown): value is Try {
  if (!isRecord(value) || !isWhole(value["number"]) || !isText(value["writing"])) return false;
  const time = value["milliseconds"];
  const right = value["right"];
  return (right === null || typeof right === "boolean") && (time === null || typeof time === "number");
}

function isMoment(value: unknown): value is KeptMoment {
  return isRecord(value) && isWhole(value["at"]) && isText(value["told"]) && isText(value["better"]);
}

function isPuzzle(value: unknown): value is KeptPuzzle {
  return (
    isRecord(value) &&
    isName(value["game"]) &&
    isText(value["id"]) &&
    isDay(value["day"]) &&
    typeof value["solved"] === "boolean" &&
    isTime(value["ended"]) &&
    [undefined, null].includes(value["drill"] as null) !== isTry(value["drill"])
  );
}
