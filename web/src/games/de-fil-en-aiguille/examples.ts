/** The cards of which the pictures in the rules tell. */
import type { Card } from "./types";

const of = (number: number, fr: string, en: string): Card => ({
  theme: "jobs",
  number,
  text: { fr, en },
  letters: "",
  kind: null,
});
/** Three cards of the theme of trades; the vet is always on the road, like the cyclist. */
export const CARDS: Readonly<Record<string, Card>> = {
  near: of(83, "Coureur cycliste à La Selle-sur-le-Bied", "Racing cyclist in La Selle-sur-le-Bied"),
  far: of(35, "Professeure de gym à Molles", "Gym teacher in Molles"),
  mystery: of(79, "Vétérinaire à Chatonrupt-Sommermont", "Vet in Chatonrupt-Sommermont"),
};
