import { house } from "./house.en";
import { play } from "./play.en";
import type { fr } from "./fr";
import type { Same } from "./same";

export const en = { ...house, ...play } as const satisfies Same<typeof fr>;
