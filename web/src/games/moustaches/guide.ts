/**
 * The guided first game: a whole ball as it was really played, and what is said at some of its moves.
 *
 * `record` is a record like any other (docs/records.md); the house plays it, checks it and says what is possible.
 */
import type { Guide } from "../home";
import { comments as en } from "./guide.en";
import { comments as fr } from "./guide.fr";

const record = `ronron: 1
game: moustaches
rules: 1
options: {"first":0,"sheet":"assisted"}
seats: [{"kind":"person","name":"Toi"},{"kind":"kitten","name":"Capucine"},{"kind":"kitten","name":"Théo"}]
commitment: 2e57182d599a2732b5de755aa4ab83cb6f49c57c78034e6efa3c2ebf41a13edf
salts: ["","",""]
seed: 5676ca4303fe86ab12e535d77ea95c3fae72cfcff2b567f4a1cb2bcad5c93cdb

house first 0
house disguise 6 14 16 18 15 11 1 4 3 5 7 0 13 10 9 17 8 2 12
house deal 27 24 15 14 8 32 2 33 34 13 26 18 23 1 30 29 25 11 6 21 4 3 9 5 16 39 37 22 28 35 12 10 31 17 19 7 36 20 38 0
0 show resting black
0 name 2 top-hat
1 show strutting purple
1 name 2 on-back
2 show pouncing blue
2 name 1 spotted
0 show strutting yellow
0 name 2 strutting
1 show on-back white
1 name 0 white
2 show on-back blue
2 name 0 yellow
0 show resting white
0 name 1 yarn
1 show pouncing brown
1 name 0 spotted
2 show sitting blue
2 name 0 mouse
0 show strutting red
0 name 2 resting
1 pass
2 name 0 striped
= {"digest":"f9494ce59ce04ff600f8e9cf44093da4651c488854402e256bab718584ef277b","ranks":[1,2,3],"rounds":[{"attributes":[["brown","spotted","cocktail"],["purple","yarn","mouse"],["strutting","resting","on-back"]],"cats":10,"ending":"unmasked","hidden":[2,2,0],"masks":[7,3,1],"named":[4,3,4],"right":[3,2,0]}],"scores":[9,5,1],"winners":[0]}
`;

export const guide: Guide = { record, seat: 0, comments: { fr, en } };
