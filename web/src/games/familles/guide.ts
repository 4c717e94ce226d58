/**
 * The guided first game: a whole game of Familles as it was really played, and what is said at some of its moves.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: familles
rules: 1
options: {"by":"value","first":0,"language":"fr","series":["digits","dots","stars"]}
seats: [{"kind":"person","name":"Toi"},{"kind":"kitten","name":"Capucine"},{"kind":"kitten","name":"Théo"}]
commitment: c488362ee8724d558b2da7e85fee72c64e71c062b9cb19a1f81c6a0570887442
salts: ["","",""]
seed: d396747c8a60c7c25d93a9d232b66c12f38a968f4a28ab406805dd5b85c41ac2

house first 0
house deal 6 8 7 26 15 11 18 4 24 27 29 21 22 20 12 2 10 25 16 19 5 1 14 0 23 13 9 3 28 17
0 ask 1 stars 7
0 ask 2 dots 9
0 ask 1 stars 8
0 ask 1 dots 7
1 ask 2 stars 2
1 ask 0 digits 2
2 ask 0 dots 5
0 ask 1 stars 9
1 ask 0 dots 3
1 ask 0 digits 6
2 ask 0 digits 1
0 ask 1 dots 7
1 ask 2 digits 6
2 ask 1 digits 1
0 ask 2 dots 10
0 ask 1 dots 6
0 ask 1 dots 7
0 ask 1 dots 8
1 ask 0 digits 2
2 ask 0 dots 5
2 ask 0 digits 1
1 ask 0 digits 4
2 ask 1 dots 4
2 ask 0 stars 4
0 ask 1 digits 10
1 ask 0 stars 8
1 ask 0 digits 8
= {"digest":"97b34c0dbff5a97634720b37b37589d6166d3e410c8eea6c49654a172e9e551f","ranks":[1,2,2],"rounds":[{"complete":true,"families":[["7","6","10","9"],["3","2","8"],["5","1","4"]],"left":[0,0,0]}],"scores":[4,3,3],"winners":[0]}
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
