import { house } from "./house.fr";
import { play } from "./play.fr";

export const fr = { ...house, ...play } as const;
