/** The plan of the next match, as this page proposes it; the house has the last word. */
import type { Choose, GameAbout, OptionAbout, PlannedSeat, Plan, Settled, SetupWanted } from "../lib/wire";
import { language } from "../lib/settings.svelte";
import { usualBot } from "./bots";
import { post } from "./coming-in";
import { textual } from "./offers";

export const usualSeats = (game: Pick<GameAbout, "seats">, people: number): number => {
  const enough = game.seats.filter((seats) => seats >= people);
  return enough.includes(4) ? 4 : (enough.at(-1) ?? game.seats.at(-1) ?? 4);
};

export const openSeat: PlannedSeat = { kind: "open", person: null, bot: null, name: "", cat: "" };
export const botSeat = (bot: string): PlannedSeat => ({ ...openSeat, kind: "bot", bot });
export const personSeat = (person: string): PlannedSeat => ({ ...openSeat, kind: "person", person });

/** The people here, then bots (or free seats). */
export function usualPlan(game: GameAbout, people: readonly string[], bots = true): Choose {
  const count = usualSeats(game, people.length);
  const seats = Array.from({ length: count }, (_, at) => {
    const person = people[at];
    return person !== undefined ? personSeat(person) : bots ? botSeat(usualBot(game, at - 1)) : openSeat;
  });
  return { type: "choose", game: game.id, seats, options: defaultsFor(game, count), turn_seconds: null };
}

/** The deal of the day: alone, with options that are the game's own. */
export function dailyPlan(game: Pick<GameAbout, "id">, person: string): Choose {
  return { type: "choose", game: game.id, seats: [personSeat(person)], options: {}, turn_seconds: null, daily: true };
}

const LANGUAGE = "language"; // in which cards are written

/** What is usual; what is written on cards is in the language of whoever plans. */
export function defaultsFor(game: Pick<GameAbout, "options">, seats: number): Record<string, unknown> {
  return Object.fromEntries(
    game.options.map((option) => {
      const ours = option.key === LANGUAGE && option.values.includes(language());
      return [option.key, ours ? language() : option.defaults[String(seats)]];
    }),
  );
}

/** An option of which several are chosen, with one of its values in or out, in the order in which they are listed. */
export function toggled(
  option: Pick<OptionAbout, "key" | "values">,
  options: Readonly<Record<string, unknown>>,
  value: string,
): Record<string, unknown> {
  const before = options[option.key] as readonly unknown[];
  const chosen = option.values.filter((one) => before.includes(one) !== (String(one) === value));
  return { ...options, [option.key]: chosen };
}

/** What the game makes of each choice that is not the usual one, by option: another pace may want fewer cards. */
export type Followed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * One option chosen. What nobody has touched is left to the game, which knows what goes with the choice: what stands as
 * usual, or as it `followed` from another choice. So are all lists when a text comes or goes, which may be on them.
 */
export function withOption(
  game: Pick<GameAbout, "options">,
  plan: Plan,
  key: string,
  value: unknown,
  followed: Followed = {},
): Choose {
  const usual = defaultsFor(game, plan.seats.length);
  const isText = textual(game, plan.seats.length).some((option) => option.key === key);
  const expected = (one: string): unknown => {
    const found = Object.entries(followed).find(
      ([from, all]) => from !== one && one in all && differ(all[one], usual[one]),
    );
    return found ? found[1][one] : usual[one];
  };
  const untouched = (option: OptionAbout) =>
    option.key !== LANGUAGE &&
    ((option.several > 0 && isText) || !differ(plan.options[option.key], expected(option.key)));
  const left = new Set(game.options.filter((option) => option.key !== key && untouched(option)).map((one) => one.key));
  const kept = Object.entries(plan.options).filter(([one]) => !left.has(one));
  return changed(plan, { options: { ...Object.fromEntries(kept), [key]: value } });
}

const differ = (one: unknown, other: unknown): boolean => String(one) !== String(other);

/** The options that are not as usual, of those of which one is chosen: more may follow from them. */
export function unusual(game: Pick<GameAbout, "options">, plan: Plan): Record<string, unknown> {
  const usual = defaultsFor(game, plan.seats.length);
  return Object.fromEntries(
    game.options
      .filter((option) => option.values.length > 0 && option.several === 0)
      .map((option) => [option.key, plan.options[option.key]] as const)
      .filter(([key, value]) => value !== undefined && value !== usual[key]),
  );
}

/** Another number of seats: those who sit stay, as far as there is room. */
export function withSeats(game: GameAbout, plan: Plan, count: number): Choose {
  const kept = plan.seats.filter((seat) => seat.kind !== "open" && seat.kind !== "bot");
  const bots = plan.seats.filter((seat) => seat.kind === "bot");
  const seats = [...kept, ...bots].slice(0, count);
  while (seats.length < count)
    seats.push(plan.seats.some((seat) => seat.kind === "open") ? openSeat : botSeat(usualBot(game, seats.length)));
  return { type: "choose", game: game.id, seats, options: defaultsFor(game, count), turn_seconds: plan.turn_seconds };
}

/** The same seats, with company where nobody sits. */
export function withBots(game: GameAbout, seats: readonly PlannedSeat[]): PlannedSeat[] {
  return seats.map((seat, at) => (seat.kind === "open" ? botSeat(usualBot(game, at - 1)) : seat));
}

export function changed(plan: Plan, changes: Partial<Omit<Choose, "type">>): Choose {
  return {
    type: "choose",
    game: plan.game ?? "",
    seats: plan.seats,
    options: plan.options,
    turn_seconds: plan.turn_seconds,
    ...changes,
  };
}

/** The plan with what was just chosen here, which the house may not have answered yet: the next choice builds on it. */
export function proposed(plan: Plan, draft: Choose | null): Plan {
  if (!draft) return plan;
  const { game, seats = [], options = {}, turn_seconds = null } = draft;
  const before = game === plan.game ? plan.options : {};
  return { ...plan, game, seats, turn_seconds, options: { ...before, ...options } };
}

/** Has the house made the plan as it was chosen here? It may add to it: what follows from a choice, who a bot is. */
export function isMade(plan: Plan, { game, seats, options = {}, turn_seconds = null }: Choose): boolean {
  const same = (one: PlannedSeat, at: number) => {
    const made = plan.seats[at];
    return made?.kind === one.kind && made.person === one.person && made.bot === one.bot;
  };
  return (
    plan.game === game &&
    plan.turn_seconds === turn_seconds &&
    plan.seats.length === seats.length &&
    seats.every(same) &&
    Object.entries(options).every(([key, value]) => !differ(plan.options[key], value))
  );
}

/** What a table would get that chose so; nothing is kept. */
export const settle = (game: string, wanted: SetupWanted): Promise<Settled> => post(`/api/games/${game}/setup`, wanted);
