/** The four masks as they are drawn: an outline, the eyes cut out of it, and some lines on top. */
import type { MASKS } from "./pieces";

export const EYES = "M-40 1C-37-13-13-15-5 5C-12 17-35 18-40 1ZM40 1C37-13 13-15 5 5C12 17 35 18 40 1Z";

interface Line {
  readonly path: string;
  readonly colour: string;
  readonly width: number;
}

export const DRAWINGS: Readonly<Record<(typeof MASKS)[number], { outline: string; lines: readonly Line[] }>> = {
  paw: {
    outline:
      "M-64-4C-64-22-46-30-28-26C-15-23-9-31 0-31C9-31 15-23 28-26C46-30 64-22 64-4C64 20 46 34 28 34C16 34 11 24 0 24C-11 24-16 34-28 34C-46 34-64 20-64-4ZM-66-36a12 14 -22 1 0 22-9a12 14 -22 1 0-22 9ZM-32-54a12.5 14.5 -6 1 0 25-2a12.5 14.5 -6 1 0-25 2ZM7-56a12.5 14.5 6 1 0 25 2a12.5 14.5 6 1 0-25-2ZM44-45a12 14 22 1 0 22 9a12 14 22 1 0-22-9Z",
    lines: [
      { path: "M-56 10C-44 26-24 28-12 18M56 10C44 26 24 28 12 18", colour: "#a1342a", width: 5 },
      { path: "M0-12h.01", colour: "#ffd9c9", width: 10 },
    ],
  },
  fish: {
    outline:
      "M-78 6C-62-22-28-35 0-35C6-47 22-53 38-49C33-42 32-36 34-30C45-24 53-17 59-8C66-22 80-34 96-36C90-20 90 18 97 34C82 31 67 22 59 12C45 30 22 38-6 38C-34 38-62 28-78 6Z",
    lines: [
      { path: "M-64 6C-58 10-54 10-50 8", colour: "#1b2233", width: 4 },
      { path: "M46-8C50 0 50 8 46 18M74-16C72-4 72 6 74 16", colour: "#2b5c9d", width: 5 },
      { path: "M-10-24C-4-18 4-18 10-24M-26 27C-20 32-12 32-6 27M6 27C12 32 20 32 26 27", colour: "#d6e8f8", width: 4 },
    ],
  },
  moon: {
    outline: "M-70-66C-88-8-48 40 0 40C48 40 88-8 70-66C58-38 34-24 0-24C-34-24-58-38-70-66Z",
    lines: [
      { path: "M-66-40C-66-10-48 18-30 26M66-40C66-10 48 18 30 26", colour: "#fff0c2", width: 5 },
      { path: "M0 12V26M-6 19H6", colour: "#fff5e3", width: 5 },
    ],
  },
  leaf: {
    outline:
      "M0-10C14-34 44-50 90-54C86-40 92-34 82-20C80-10 82-2 68 8C62 22 42 37 20 33C9 31 2 24 0 17C-2 24-9 31-20 33C-42 37-62 22-68 8C-82-2-80-10-82-20C-92-34-86-40-90-54C-44-50-14-34 0-10Z",
    lines: [
      { path: "M0-8C-2-22 4-32 14-36", colour: "#1b2233", width: 13 },
      { path: "M0-8C-2-22 4-32 14-36", colour: "#57a55f", width: 5.5 },
      {
        path: "M46-14C58-20 70-34 80-46M58-22L60-36M64-28L78-28M54-8L68-8M-46-14C-58-20-70-34-80-46M-58-22L-60-36M-64-28L-78-28M-54-8L-68-8",
        colour: "#2f6f3f",
        width: 4.5,
      },
    ],
  },
};
