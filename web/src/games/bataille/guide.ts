/**
 * The guided first game: a whole Bataille as it was really played, and what is said at some of its moves.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: bataille
rules: 1
options: {"first":0,"language":"fr","minutes":"none","rounds":50,"series":["digits","dots"]}
seats: [{"kind":"person","name":"Toi"},{"kind":"kitten","name":"Capucine"},{"kind":"kitten","name":"Théo"}]
commitment: 86426b28e0b1e7d4ccf3ccc05b037d619bd9714d76b517acec9f0e8bdfb54729
salts: ["","",""]
seed: a81730c3cab97af0a54b087a36e8a4ed8c4ce60d188a1166e18f817d4520d1f7

house first 0
house deal 19 11 7 14 6 18 12 9 17 13 0 15 1 5 16 3 8 4 10 2
0 flip
1 flip
2 flip
house gather 19 12 1
0 flip
1 flip
2 flip
house gather 9 5 11
0 flip
1 flip
2 flip
0 lay
1 lay
house gather 6 0 16 13 17 7 14
0 flip
1 flip
2 flip
house gather 15 18 3
0 flip
1 flip
2 flip
0 lay
1 lay
house gather 1 8 9 19 11 5 12
0 flip
2 flip
house gather 6 4
= {"digest":"2d75e558f138d4e18fefd071d39b31656877de276d6e01b92cfe0137e11a6b6c","ranks":[1,2,2],"rounds":[{"cards":[18,0,0],"ending":"all","rounds":6}],"scores":[18,0,0],"winners":[0]}
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
