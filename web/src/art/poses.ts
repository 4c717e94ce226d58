/**
 * The poses: each a box of 240 x 240 with its ground at y = 222.
 *
 * A pose is a list of layers, back to front. A layer is its spines (tubes) or its points (a blob), what is painted on it
 * (tones, stripes, spots: clipped to it) and what is drawn over it (creases, pads). The head has its place among them.
 */
import type { Pose } from "./look.ts";

export interface Layer {
  name: string;
  spines?: string;
  points?: string;
  far?: boolean; // a limb of the far side: in shade
  tail?: string; // the point a tail swings about
  hold?: boolean; // true: only when the pose holds something; false: only when it does not
  tones?: string; // shade and light, as markup
  stripes?: readonly [width: number, path: string];
  spots?: string;
  socks?: string; // what is light on the paws and the tip of the tail
  creases?: string;
  over?: string;
}

export type Place = Layer | "head" | Slot;

/** Where a prop stands in the order of things. */
export interface Slot {
  prop: "yarn" | "cocktail" | "mouse";
  at: string;
}

export interface PoseDrawing {
  head: { at: string; turn?: readonly [x: number, y: number]; away?: boolean; neck?: string };
  centre: readonly [x: number, y: number, angle: number]; // of the head, for eyes that follow something
  order: readonly Place[];
}

const shade = (path: string, opacity = 1) => `<path class="c-shade" d="${path}" opacity="${opacity}"/>`;
const light = (path: string) => `<path class="c-light" d="${path}"/>`;
const disc = (x: number, y: number, r: number) => `<circle class="c-sock" cx="${x}" cy="${y}" r="${r}"/>`;
const spot = (x: number, y: number, rx: number, ry = rx, angle = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${angle ? ` transform="rotate(${angle} ${x} ${y})"` : ""}/>`;
const pads = (at: string, size = 1) =>
  `<g transform="${at} scale(${size})"><ellipse rx="17" ry="18" class="c-sock"/><ellipse cy="6" rx="8.6" ry="7" class="c-bean"/>` +
  `<circle cx="-10" cy="-4" r="3.8" class="c-bean"/><circle cy="-8.5" r="4" class="c-bean"/><circle cx="10" cy="-4" r="3.8" class="c-bean"/></g>`;

export const DRAWINGS: Readonly<Record<Pose, PoseDrawing>> = {
  loaf: {
    head: { at: "translate(154 124) rotate(4)", turn: [4, 3] },
    centre: [158, 126, 4],
    order: [
      { prop: "cocktail", at: "translate(70 110) rotate(-8) scale(.95)" },
      {
        name: "body",
        points: "22,206 18,168 36,128 72,102 116,98 160,112 196,142 212,184 208,212 180,219 120,221 60,220",
        tones: shade("M8 196C60 214 150 214 220 190V230H0Z", 0.8),
        stripes: [
          11,
          "M52 108C46 122 44 134 46 148M80 96C76 114 74 130 76 148M110 92C108 110 106 126 108 144M26 150C30 160 34 166 40 172",
        ],
        spots: spot(60, 128, 20, 15, -24) + spot(102, 112, 15, 12) + spot(34, 172, 12, 15) + spot(90, 160, 17, 13),
      },
      {
        name: "paws",
        spines: "150,206,13 160,211,12 | 186,205,13 194,210,12",
        socks: `<path class="c-sock" d="M130 180H220V230H130Z"/>`,
      },
      {
        name: "tail",
        spines: "22,184,14 24,202,15 48,212,15 82,211,14 112,204,13",
        tail: "30px 200px",
        socks: disc(116, 202, 17),
        stripes: [9, "M28 194L14 206M46 196L42 230M68 194V230"],
        spots: spot(40, 206, 8) + spot(72, 216, 9),
      },
      { prop: "mouse", at: "translate(66 101) scale(.8)" },
      "head",
      { prop: "yarn", at: "translate(208 196) scale(-.95 .95)" },
    ],
  },
  sit: {
    head: { at: "translate(120 68)" },
    centre: [120, 68, 0],
    order: [
      {
        name: "tail",
        spines: "96,206,13 52,204,14 24,186,14 14,156,13 26,130,12 28,108,11 14,96,10",
        tail: "70px 206px",
        socks: disc(16, 98, 19),
        stripes: [9, "M40 172L16 186M36 154L-2 160M44 138L8 126"],
        spots: spot(18, 166, 9) + spot(30, 132, 8),
      },
      {
        name: "body",
        points: "120,88 150,100 170,138 182,178 176,212 150,221 120,222 90,221 64,212 58,178 70,138 90,100",
        tones:
          light("M120 100C148 106 158 150 154 190C150 214 90 214 86 190C82 150 92 106 120 100Z") +
          shade("M60 214C90 204 150 204 180 214V230H60Z"),
        stripes: [10, "M188 150C180 152 174 156 168 162M180 128C174 130 168 132 162 138"],
        spots: spot(176, 150, 13, 16),
      },
      {
        name: "legs",
        spines: "84,194,22 64,194,22 52,196,23 | 156,194,22 176,194,22 190,196,23",
        stripes: [9, "M90 168V188M74 168L76 184M150 168V188M166 168L164 184"],
        spots: spot(86, 184, 12, 9) + spot(150, 206, 10, 8),
        over: pads("translate(50 197)") + pads("translate(192 197)"),
      },
      {
        name: "arm",
        spines: "88,114,15 72,140,15 80,164,14 104,170,14",
        socks: disc(108, 171, 13),
        stripes: [8, "M60 138L80 136M64 154L84 146"],
        creases: "M109 164L115 166M109 172L116 173",
      },
      {
        name: "rest",
        hold: false,
        spines: "152,114,15 174,136,15 190,164,15",
        socks: disc(194, 172, 15),
        stripes: [8, "M166 136L184 124M174 152L194 140"],
        spots: spot(168, 128, 9),
        creases: "M189 175V181M197 173L199 179",
      },
      {
        name: "hold",
        hold: true,
        spines: "152,114,15 172,146,15 196,152,14 208,138,14",
        socks: disc(210, 134, 16),
        stripes: [8, "M166 138L182 122M186 150L188 126"],
        spots: spot(168, 128, 9),
      },
      "head",
      { prop: "mouse", at: "translate(126 36) scale(.9)" },
      { prop: "yarn", at: "translate(120 200) scale(.86)" },
      { prop: "cocktail", at: "translate(212 152) rotate(5) scale(.84)" },
      {
        name: "grip",
        hold: true,
        spines: "200,140,7 217,139,7",
        socks: `<path class="c-sock" d="M180 120H240V160H180Z"/>`,
      },
    ],
  },
  strut: {
    head: { at: "translate(164 74) rotate(-9)", turn: [6, 0] },
    centre: [170, 74, -9],
    order: [
      {
        name: "tail",
        spines: "62,134,13 40,116,13 28,86,13 36,54,12 54,40,11 68,50,10",
        tail: "62px 134px",
        socks: disc(68, 50, 19),
        stripes: [9, "M50 104L22 110M46 84L10 86M50 68L20 52"],
        spots: spot(38, 110, 8) + spot(24, 80, 9),
      },
      {
        name: "far",
        far: true,
        spines: "84,148,20 98,174,14 90,196,10 94,211,11 | 150,146,18 146,178,12 142,200,10 148,211,11",
        socks: `<g opacity=".5">${disc(95, 216, 13)}${disc(150, 216, 13)}</g>`,
        creases: "M92 214V221M100 213L102 220M146 214V221M154 213L156 220",
      },
      {
        name: "body",
        spines:
          "68,140,30 110,138,27 148,130,31 164,122,26 | 60,146,25 56,170,16 40,188,11 34,202,10 42,211,11 | 164,140,19 184,158,13 204,156,11 216,170,11",
        tones:
          shade("M50 178C90 158 130 158 158 168L150 190H60Z") +
          light("M176 92C206 116 196 152 172 160C160 150 160 118 176 92Z"),
        socks: disc(218, 173, 15) + disc(40, 215, 16),
        stripes: [
          10,
          "M62 108C58 120 58 130 60 142M86 106C82 118 82 130 84 144M110 106C108 118 108 128 110 140M134 102C132 112 132 122 134 134M34 164C46 166 52 168 60 172M26 184L52 192",
        ],
        spots:
          spot(64, 130, 17, 13) +
          spot(104, 122, 14, 11) +
          spot(92, 152, 10, 8) +
          spot(134, 140, 13, 10) +
          spot(52, 168, 10, 9),
        creases: "M76 176C90 166 94 152 90 138M213 174L211 181M221 174V181M39 214V221M47 213L49 220",
      },
      { prop: "mouse", at: "translate(194 222) scale(.9)" },
      { prop: "yarn", at: "translate(204 196) scale(-.92 .92)" },
      "head",
      { prop: "cocktail", at: "translate(88 114) rotate(-6) scale(.82)" },
    ],
  },
  leap: {
    head: { at: "translate(150 76) rotate(8)", turn: [6, 4] },
    centre: [156, 80, 8],
    order: [
      {
        name: "tail",
        spines: "72,140,12 46,130,12 24,106,12 22,76,11 38,58,10 52,66,9",
        tail: "72px 140px",
        socks: disc(53, 67, 18),
        stripes: [9, "M50 116L30 138M38 98L8 110M38 82L6 78"],
        spots: spot(36, 126, 8) + spot(20, 90, 8),
      },
      {
        name: "far",
        far: true,
        spines: "92,152,20 88,180,14 72,200,10 56,216,11 | 152,128,18 176,152,13 200,170,13",
        socks: `<g opacity=".55">${disc(204, 173, 15)}${disc(52, 219, 16)}</g>`,
        creases: "M206 168L211 172M201 175L205 180M54 213L50 209",
      },
      {
        name: "body",
        spines:
          "82,148,28 116,132,27 150,116,30 | 78,150,26 54,170,16 36,190,10 16,204,11 | 154,122,18 188,132,14 222,124,14",
        tones:
          shade("M70 190C110 168 130 150 160 142L170 170L110 200Z") +
          light("M176 92C190 122 180 152 144 154C148 140 160 130 176 92Z"),
        socks: disc(226, 123, 17) + disc(12, 206, 16),
        stripes: [
          10,
          "M64 116C68 128 72 136 78 144M88 104C92 116 96 124 102 132M112 96C114 106 118 114 124 122M48 160L64 176M30 178L46 194M190 116L194 132",
        ],
        spots: spot(80, 136, 16, 12, -30) + spot(114, 118, 13, 10) + spot(108, 146, 9, 8) + spot(54, 170, 9, 8),
        creases: "M94 174C106 164 108 154 106 142M227 118H234M228 127L235 128M14 200L9 197",
      },
      { prop: "mouse", at: "translate(188 226)" },
      { prop: "yarn", at: "translate(208 202) scale(-.95 .95)" },
      "head",
      { prop: "cocktail", at: "translate(132 228)" },
    ],
  },
  back: {
    head: { at: "translate(176 166) rotate(50) scale(.96)", turn: [-4, 2] },
    centre: [173, 165, 50],
    order: [
      {
        name: "tail",
        spines: "76,206,13 50,214,13 24,212,13 5,200,12",
        tail: "76px 206px",
        socks: disc(3, 200, 19),
        stripes: [9, "M50 196V230M32 196L26 230"],
      },
      { prop: "yarn", at: "translate(104 62)" },
      {
        name: "far",
        far: true,
        spines: "86,174,18 72,140,13 62,104,13 | 126,172,16 130,132,13 118,92,13",
        socks: `<g opacity=".75">${disc(60, 96, 16)}${disc(116, 85, 16)}</g>`,
        stripes: [8, "M58 138L86 132M114 130L146 128"],
        creases: "M57 99L55 93M66 98L66 92M113 88L111 82M122 86L122 80",
      },
      {
        name: "body",
        spines: "74,188,32 106,190,33 146,188,30",
        tones:
          light("M62 174C82 150 118 152 166 156C160 188 132 198 106 196C84 194 62 190 62 174Z") +
          shade("M30 210C70 222 120 224 190 214V230H30Z"),
        stripes: [10, "M96 226C100 216 100 210 96 204M122 226C126 216 126 210 122 204"],
        spots: spot(114, 212, 15, 9),
      },
      {
        name: "leg",
        spines: "82,188,28 54,178,20 32,160,15 20,142,15",
        tones: shade("M40 206C70 222 96 220 116 204V230H40Z"),
        stripes: [9, "M76 156C68 168 62 184 62 206M54 150C48 160 42 168 38 182"],
        spots: spot(68, 186, 14, 11),
        over: pads("translate(21 144) rotate(-26)", 0.74),
      },
      { prop: "cocktail", at: "translate(94 172) rotate(-4) scale(.86)" },
      {
        name: "arm",
        spines: "146,176,16 126,166,14 108,172,13",
        socks: disc(102, 174, 15),
        stripes: [8, "M126 150L122 186"],
        creases: "M103 168L97 166M102 176L96 177",
      },
      { prop: "mouse", at: "translate(118 80) rotate(-6) scale(.9)" },
      "head",
    ],
  },
  // Curled up, nose under the tail: the cat of a dark window.
  curl: {
    head: { at: "translate(84 158) rotate(-9) scale(.94)", turn: [-3, 5], neck: "translate(-2 4) scale(.9 .76)" },
    centre: [82, 162, -9],
    order: [
      { prop: "cocktail", at: "translate(178 120) rotate(6) scale(.9)" },
      {
        name: "body",
        points: "18,192 28,154 60,122 106,106 152,108 192,128 216,164 216,200 194,218 120,222 44,218",
        tones: shade("M8 200C60 212 150 212 226 186V230H0Z", 0.8),
        stripes: [
          11,
          "M122 100C118 114 118 124 120 136M152 102C146 118 146 130 148 144M182 116C174 130 172 142 174 156M206 142C196 152 192 162 192 176",
        ],
        spots: spot(150, 126, 20, 15, 12) + spot(192, 160, 14, 17) + spot(128, 166, 13, 10),
        creases: "M150 206C142 186 150 164 172 158",
      },
      { prop: "mouse", at: "translate(168 108) scale(.85)" },
      "head",
      {
        name: "tail",
        spines: "212,178,13 214,202,14 186,213,15 146,214,15 106,212,14 70,206,12",
        tail: "212px 190px",
        socks: disc(66, 206, 18),
        stripes: [9, "M196 198L202 232M170 196V232M142 196V232"],
        spots: spot(190, 210, 9) + spot(150, 218, 9),
      },
      { prop: "yarn", at: "translate(34 200) scale(.8)" },
    ],
  },
  // Seen from behind, looking out at something.
  away: {
    head: { at: "translate(120 72)", away: true },
    centre: [120, 72, 0],
    order: [
      { prop: "cocktail", at: "translate(40 222) scale(.86)" },
      {
        name: "body",
        points: "120,90 152,102 176,138 190,178 184,210 156,221 120,222 84,221 56,210 50,178 64,138 88,102",
        tones: shade("M52 210C90 198 150 198 188 210V230H52Z"),
        stripes: [
          11,
          "M120 108V122M104 130C114 138 126 138 136 130M92 154C110 164 130 164 148 154M84 180C106 190 134 190 156 180",
        ],
        spots: spot(92, 152, 17, 20, 14) + spot(150, 180, 20, 15) + spot(126, 126, 11, 9),
        creases: "M64 214C58 198 64 180 78 172M176 214C182 198 176 180 162 172",
      },
      {
        name: "tail",
        spines: "122,208,13 160,214,14 198,208,14 220,186,13 222,158,12 208,142,11 196,150,10",
        tail: "140px 212px",
        socks: disc(194, 150, 17),
        stripes: [9, "M152 198L148 232M180 196L188 230M204 184L230 200M208 166L238 164"],
        spots: spot(172, 212, 9) + spot(222, 176, 8),
      },
      "head",
      { prop: "mouse", at: "translate(126 40) scale(.9)" },
      { prop: "yarn", at: "translate(36 200) scale(.86)" },
    ],
  },
  // Head and paws over an edge, which is at y = 200: a box, a sill, the top of a card.
  peek: {
    head: { at: "translate(120 128) scale(1.22)" },
    centre: [120, 128, 0],
    order: [
      {
        name: "body",
        points: "120,140 160,150 184,184 190,214 120,222 50,214 56,184 80,150",
        tones: light("M120 150C146 156 156 190 152 226H88C84 190 94 156 120 150Z"),
        spots: spot(172, 190, 13, 16),
      },
      { prop: "cocktail", at: "translate(214 222) scale(.9)" },
      "head",
      { prop: "mouse", at: "translate(126 90)" },
      {
        name: "paws",
        spines: "56,214,17 56,199,18 | 184,214,17 184,199,18",
        socks: disc(56, 196, 22) + disc(184, 196, 22),
        creases: "M49 206V213M57 207V214M64 206V213M177 206V213M184 207V214M192 206V213",
      },
      { prop: "yarn", at: "translate(120 206) scale(.8)" },
    ],
  },
};
