/**
 * The guided first game: a whole race as it was really played, and what is said at some of its moves.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: nume-cats
rules: 2
options: {"first":0,"handicap":[0,0,0],"language":"fr","minutes":"none","pace":"cat","sang-froid":"no","series":["digits","dots"],"specials":"yes"}
seats: [{"kind":"person","name":"Toi"},{"kind":"kitten","name":"Capucine"},{"kind":"cat","name":"Théo"}]
commitment: 15ff25fb199661e2dd0c3d5aea54585a9f37ad7a6c6e6ef665c49549b88fab72
salts: ["","",""]
seed: 6e2783d6639d15184f63ac52b1dc3ac919ff8aad349233c1a0413a0234f66968

house first 0
house deal 75 73 78 1 19 9 4 74 16 77 5 17 6 2 76 70 11 13 15 3 12 79 18 14 10 72 7 8 0 71
0 flip
house turn
house lapse 1
house strike
0 slap
2 flip
house turn
house lapse 3
1 flip
house turn
house lapse 4
house strike
1 slap
1 flip
house turn
house lapse 6
0 flip
house turn
house lapse 7
2 flip
house turn
house lapse 8
1 flip
house turn
house lapse 9
0 flip
house turn
0 slap
1 slap
0 flip
house turn
house lapse 11
2 flip
house turn
0 slap
0 flip
house turn
house lapse 13
2 flip
house turn
house lapse 14
1 flip
house turn
0 slap
= {"digest":"ff9d8fa8121666cdfdbb6d5feb0c88a3fd0a329fcbf1b99e75e09eaf677ebb78","ranks":[1,2,2],"rounds":[{"cards":[0,14,16],"ending":"two-left","flips":13,"places":[1,null,null]}],"scores":[2,0,0],"winners":[0]}
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
