import { expect, test } from "vitest";
import { distance, parts, whose } from "./touch";

const head = { x: 500, y: 400 };
const facing = [
  { hand: 0, at: { x: 500, y: 780 } },
  { hand: 1, at: { x: 500, y: 20 } },
];

test("two who face each other share the mouse along its back", () => {
  expect(whose({ x: 430, y: 410 }, head, facing)).toBe(0);
  expect(whose({ x: 620, y: 390 }, head, facing)).toBe(1);
});

test("four around the table have a quarter each", () => {
  const around = [...facing, { hand: 2, at: { x: 40, y: 400 } }, { hand: 3, at: { x: 960, y: 400 } }];
  expect(whose({ x: 450, y: 405 }, head, around)).toBe(2);
  expect(whose({ x: 560, y: 395 }, head, around)).toBe(3);
  expect(whose({ x: 505, y: 440 }, head, around)).toBe(0);
});

test("with two hands, the left side of the mouse is for the left one", () => {
  const own = [
    { hand: 0, at: { x: 300, y: 780 } },
    { hand: 2, at: { x: 700, y: 780 } },
  ];
  expect(whose({ x: 440, y: 330 }, head, own)).toBe(0);
  expect(whose({ x: 560, y: 330 }, head, own)).toBe(2);
});

test("nobody here: nobody's slap", () => {
  expect(whose(head, head, [])).toBe(null);
});

test("a distance is told in thousandths of the mouse", () => {
  expect(distance({ x: 530, y: 440 }, head, 200)).toBe(250);
});

test("what is drawn as somebody's part is where touches are his", () => {
  const around = [...facing, { hand: 2, at: { x: 40, y: 300 } }, { hand: 3, at: { x: 900, y: 790 } }];
  const drawn = parts(head, around);
  const whole = 2 * Math.PI;
  for (let degrees = 0; degrees < 360; degrees += 7) {
    const angle = (degrees / 360) * whole;
    const owners = drawn.filter(({ from, to }) => (((angle - from) % whole) + whole) % whole < to - from);
    const touch = { x: head.x + 50 * Math.cos(angle), y: head.y + 50 * Math.sin(angle) };
    expect(owners.map((one) => one.hand)).toEqual([whose(touch, head, around)]);
  }
});
