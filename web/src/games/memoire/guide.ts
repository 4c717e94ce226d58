/**
 * The guided first game: a whole Mémoire as it was really played, and what is said at some of its moves.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: memoire
rules: 1
options: {"count":2,"first":0,"language":"fr","series":["digits","dots"],"variant":"seen"}
seats: [{"kind":"person","name":"Toi"},{"kind":"kitten","name":"Capucine"}]
commitment: 65ae5f2a0d2476c2682cbaf712f8f4760329a882fe46892e2a2263e800543181
salts: ["",""]
seed: 564e19bde21a54a3c5d75bc95d134f192c72e844a565f6ece488e08b180a3955

house first 0
house deal 17 8 13 10 15 9 1 18 3 14 6 4 7 2 5 19 11 0 12 16
0 turn 4
0 turn 19
1 turn 1
1 turn 3
0 turn 5
0 turn 8
1 turn 2
1 turn 8
1 turn 13
1 turn 6
0 turn 7
0 turn 1
0 turn 16
0 turn 6
0 turn 17
0 turn 3
0 turn 18
0 turn 13
0 turn 14
0 turn 4
0 turn 11
0 turn 9
0 turn 0
0 turn 12
0 turn 10
0 turn 19
0 turn 15
0 turn 5
= {"digest":"189d154f7c909f5458d03849daf6f3a8547655eedd5869bbfe9d13d6506f924a","ranks":[1,2],"rounds":[{"complete":true,"pairs":[9,1],"turns":14}],"scores":[9,1],"winners":[0]}
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
