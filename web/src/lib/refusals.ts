/** What to say when a request fails: the house's own reason, or that the house cannot be reached. */
import { fetchWords, HttpRefusal } from "./house.svelte";
import { language } from "./settings.svelte";
import { voice } from "./say";
import type { Problem } from "./wire";

/** Whatever was thrown, as a refusal; `otherwise` where it is not the house's. */
export function problemOf(error: unknown, otherwise = "unreachable"): Problem {
  const refused = error instanceof HttpRefusal;
  return { code: refused ? error.code : otherwise, rule: null, values: refused ? error.values : {} };
}

/** The same as a sentence, where no room has brought its words along. */
export async function whyNot({ code, values }: Problem): Promise<string> {
  const words = await fetchWords(language()).catch(() => ({}));
  return voice([words]).say(`refusals.${code}`, values);
}
