/**
 * The guided first game: a whole discovery for two as it was really played, and what is said at some of its moves.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: de-fil-en-aiguille
rules: 1
options: {"cats":"turns","clock":"off","memory":"kind","mode":"discovery","own":"","red":null,"schizo":"off","target":12,"themes":["jobs"]}
seats: [{"kind":"person","name":"Toi"},{"kind":"tiger","name":"Capucine"}]
commitment: 586ee66fb49c5dcd2f4c613b4b5098ea048dac62d9a44637d55087dda32b736c
salts: ["",""]
seed: e179103b54d75c54f21e419b56c70e17704c1ac34414c29fcce75ef1f59ef0c8

house first 1
house deal 79 75 46 79 18 118
house clues 35 83
1 point right
0 keep blue
0 keep red
0 keep red
0 clue
house clue 24
1 point left
0 keep red
house deal 41 41 105 66 47 52
house clues 48 5
0 point right
1 keep blue
1 keep blue
1 clue
house clue 37
0 point left
1 keep blue
1 keep blue
house deal 3 20 73 3 36 21
house clues 80 78
1 point left
0 keep blue
0 keep red
0 clue
house clue 79
1 point right
0 keep red
0 keep red
= {"digest":"f9e85aef0397c1f82ecf25d13dd90dfaff6ca560d62c39abf441a43811feeed7","ranks":[1,1],"rounds":[{"cat":1,"clues":"jobs","found":true,"gained":[1,1],"masters":[75,46,79,18,118],"mood":null,"mystery":79,"paws":2,"theme":"jobs"},{"cat":0,"clues":"jobs","found":true,"gained":[1,1],"masters":[41,105,66,47,52],"mood":null,"mystery":41,"paws":2,"theme":"jobs"},{"cat":1,"clues":"jobs","found":true,"gained":[1,1],"masters":[20,73,3,36,21],"mood":null,"mystery":3,"paws":2,"theme":"jobs"}],"scores":[3,3],"winners":[0,1]}
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
