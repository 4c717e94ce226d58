/**
 * The guided first game, as far as everything has been met: first equal numbers and greed, then each special card by itself.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: nume-cats
rules: 2
options: {"first":0,"handicap":[0,0,0],"language":"fr","minutes":"none","pace":"cat","sang-froid":"no","series":["digits","dots","stars","squares"],"specials":"yes"}
seats: [{"kind":"person","name":"Toi"},{"kind":"kitten","name":"Capucine"},{"kind":"cat","name":"Théo"}]
commitment: ea89260e379a14528dac39261c192ae15dce364d55c8cadfe4d72bc1028ed9a4
salts: ["","",""]
seed: 8476039cb48b15a316bfd0ecf0f6fe555ba5b2d3ae2b90466c4f8dfa9c05c715

house first 0
house deal 20 35 27 10 0 29 19 17 26 28 7 33 71 78 22 36 73 25 24 79 70 5 37 3 4 38 34 75 9 11 77 30 14 76 31 15 21 74 1 8 6 13 32 18 23 12 39 2 16 72
0 flip
house turn
house lapse 1
1 flip
house turn
house lapse 2
2 flip
house turn
house lapse 3
0 flip
house turn
house lapse 4
1 flip
house turn
0 slap
0 flip
house turn
house lapse 6
1 flip
house turn
1 slap
1 flip
house turn
1 slap
2 flip
house turn
house lapse 9
0 flip
house turn
house lapse 10
1 flip
house turn
0 slap
2 flip
house turn
house lapse 12
0 flip
house turn
house lapse 13
1 flip
house turn
house lapse 14
0 flip
house turn
house lapse 15
2 flip
house turn
house lapse 16
1 flip
house turn
house lapse 17
0 flip
house turn
house lapse 18
2 flip
house turn
0 slap
0 flip
house turn
house lapse 20
2 flip
house turn
0 slap
1 slap
0 flip
house turn
house lapse 22
house strike
1 slap
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
