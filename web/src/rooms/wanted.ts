/** What an address wants of the room that is opened there, such as `/room/new?game=GAME&bots=kitten,cat`. */
import type { Choose, GameAbout } from "../lib/wire";
import { botSeat, dailyPlan, defaultsFor, personSeat, usualPlan } from "./plan";

export interface Wanted {
  readonly game: string | null;
  readonly daily: boolean;
  readonly alone: boolean; // a match starts at once, with bots or without
  readonly bots: readonly string[] | null; // by level; null, from `?bots=1`: those that the game proposes
  readonly little: boolean; // at the table for whoever cannot read yet
  readonly two: boolean; // two people before this screen
}

const PROPOSED = "1";
const NOBODY = "none";

const readBots = (said: string): readonly string[] | null =>
  said === PROPOSED || said === "" ? null : said === NOBODY ? [] : said.split(",");

export function readWanted(query: URLSearchParams): Wanted {
  return {
    game: query.get("game"),
    daily: query.has("daily"),
    alone: query.has("bots"),
    bots: readBots(query.get("bots") ?? PROPOSED),
    little: query.has("little"),
    two: query.has("two"),
  };
}

/** Does the room that is opened so start its match at once? */
export const startsAtOnce = ({ daily, alone, little, two }: Wanted): boolean => daily || alone || little || two;

/** The table as wanted: as the game proposes it, with company as chosen; people who came take bots' seats. */
export function wantedPlan(game: GameAbout, here: readonly string[], wanted: Wanted): Choose {
  const people = here.slice(0, wanted.two ? 2 : 1);
  if (wanted.daily) return dailyPlan(game, people[0] ?? "");
  const proposal = (wanted.little ? game.little : game.first) ?? null;
  if (!startsAtOnce(wanted)) return usualPlan(game, people, false);
  const beside = wanted.two ? (proposal?.bots.slice(1) ?? []) : (wanted.bots ?? proposal?.bots);
  if (beside === undefined) return usualPlan(game, people);
  const seats = [...people.map(personSeat), ...beside.map(botSeat)];
  // What a game proposes goes with the company that it proposes: whoever asks for stronger cats wants the whole game.
  const kindly = proposal !== null && beside.every((bot) => proposal.bots.includes(bot));
  const options = { ...defaultsFor(game, seats.length), ...(kindly ? proposal.options : {}) };
  return { type: "choose", game: game.id, seats, options, turn_seconds: null };
}
