/**
 * The guided first game: three turns on the small roof as they were really played, and what is said at some of them.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: chabyrinthe
rules: 1
options: {"first":0,"mode":"rivals","size":3}
seats: [{"kind":"person","name":"Toi"},{"kind":"cat","name":"Sacha"}]
commitment: 5072c474190348b3caab42d42a677939dc94403af0bdab1819930cd1ca72ee8f
salts: ["",""]
seed: d9667184bc3be479c29ddd6d1d29c531aea24c34a55b71f5e200d42e25f04a30

house first 0
house deal 1 20 1 8 15 11 0 9 23 16 21 2 17 5 22 3 4 14 25 24 13 18 7 10 12 19 6 1 1 0 0 1 3 1 0 0 4 14 8 13 1 10 6 2 0 3 9 12 11 5 7
0 turn a3 2
0 insert 3 0
1 turn c1 3
1 insert 4 0
0 turn c3 2
0 stop
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
