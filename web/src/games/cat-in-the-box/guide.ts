/**
 * The guided first game: one round as it was really played, and what is said at some of its moves.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: cat-in-the-box
rules: 1
options: {"face":"white"}
seats: [{"kind":"person","name":"Toi"},{"kind":"greedy","name":"Sacha"},{"kind":"greedy","name":"Inès"},{"kind":"greedy","name":"Basile"}]
commitment: 2247443fd391766214c162599b2a1661675d5768a1d419ba3529dca286a90445
salts: ["","","",""]
seed: 91afc75388bdb0364ac22019a77ef241c110d1628987db90274836a200218329

house deal 1 1 8 4 7 2 6 4 5 1 7 3 6 2 8 5 3 3 3 2 4 7 5 7 4 5 4 6 6 6 8 5 8 2 8 7 1 1 2 3
0 discard 4
1 discard 2
2 discard 6
3 discard 5
0 predict 2
1 predict 1
2 predict 2
3 predict 1
0 play 5 blue
1 play 7 red
2 play 4 green
3 play 8 blue
1 play 8 green
2 play 6 yellow
3 play 2 red
0 play 1 blue
3 play 2 yellow
0 play 1 yellow
1 play 2 green
2 play 4 yellow
2 play 7 yellow
3 play 3 yellow
0 play 1 red
1 play 3 red
1 play 5 green
2 play 5 red
3 play 7 blue
0 play 8 red
0 play 6 red
1 play 3 green
2 play 5 yellow
3 play 8 yellow
0 play 2 blue
1 play 6 green
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
