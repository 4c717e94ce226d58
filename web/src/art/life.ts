/**
 * Idle life: now and then one of the cats blinks, flicks an ear or moves its tail, a star twinkles, smoke leans over; some
 * cats follow the pointer with their eyes.
 *
 * One clock for all of them, and nothing runs between two beats: a still page costs nothing. What moves inside a drawing
 * is painted anew for every frame, so nothing moves for ever, and nothing at all while a phone is still building the
 * page. Reduced motion stops it.
 */
import type { Attachment } from "svelte/attachments";
import { motion } from "../lib/settings.svelte";
import type { Pose } from "./look";
import { DRAWINGS } from "./poses";

export interface Point {
  x: number; // in pixels of the window
  y: number;
}

type Graphics = SVGGraphicsElement;

export type Gaze = "pointer" | Point | undefined;

type Stir = () => void;

const REST_MILLISECONDS = 8000; // after the page was opened
const BEAT_MILLISECONDS = [350, 1400] as const;
const BLINK_MILLISECONDS = 110;
const FARTHEST = 5; // how far a pupil goes, in units of the drawing
const BUST_CENTRE = [120, 110, 0] as const;
const NEAR_PIXELS = 160; // at this distance and beyond it goes all the way

const living = new Set<Stir>();
const following = new Map<Graphics, Pose | "bust">();
let clock: ReturnType<typeof setTimeout> | undefined;

/** Makes a cat alive for as long as it is on the page. */
export function live(asleep: boolean): Attachment<Graphics> {
  return (node) => {
    return join(() => stirCat(node, asleep));
  };
}

/** Lets a thing stir now and then: it carries `data-stirred` for so long, and its style says what that looks like. */
export function stirs(milliseconds: number): Attachment<Graphics> {
  return (node) =>
    join(() => {
      node.dataset["stirred"] = "";
      setTimeout(() => delete node.dataset["stirred"], milliseconds);
    });
}

function join(stir: Stir): () => void {
  living.add(stir);
  schedule();
  return () => living.delete(stir);
}

function schedule(): void {
  if (clock !== undefined || living.size === 0) return;
  const [least, most] = BEAT_MILLISECONDS;
  const pause = least + (Math.random() * (most - least) * 4) / Math.min(4, living.size);
  clock = setTimeout(beat, Math.max(pause, REST_MILLISECONDS - performance.now()));
}

function beat(): void {
  clock = undefined;
  if (motion() === "full" && document.visibilityState === "visible") {
    const all = [...living];
    all[Math.floor(Math.random() * all.length)]?.();
  }
  schedule();
}

function stirCat(node: Graphics, asleep: boolean): void {
  const luck = Math.random();
  if (luck < 0.5 && !asleep) {
    briefly(node, "--open", "0.06", BLINK_MILLISECONDS);
    if (luck < 0.12) setTimeout(() => briefly(node, "--open", "0.06", BLINK_MILLISECONDS), 260);
  } else if (luck < 0.78) {
    const ear = Math.random() < 0.5 ? "l" : "r";
    briefly(node, `--flick-${ear}`, `${ear === "l" ? -14 : 14}deg`, 130);
    setTimeout(() => briefly(node, `--flick-${ear}`, `${ear === "l" ? -8 : 8}deg`, 110), 330);
  } else {
    briefly(node, "--sway", `${(Math.random() < 0.5 ? -1 : 1) * (asleep ? 2 : 5)}deg`, 1000);
  }
}

function briefly(node: Graphics, name: string, value: string, milliseconds: number): void {
  node.style.setProperty(name, value);
  setTimeout(() => node.style.removeProperty(name), milliseconds);
}

// Eyes that follow

let pointer: Point | undefined;
let asked = false;

/** Lets the eyes follow the pointer, or a point of the window (a card that flies). */
export function follow(gaze: Gaze, pose: Pose | "bust"): Attachment<Graphics> {
  return (node) => {
    if (gaze === undefined) return;
    if (gaze !== "pointer") {
      look(node, pose, gaze);
      return () => rest(node);
    }
    if (following.size === 0) addEventListener("pointermove", moved, { passive: true });
    following.set(node, pose);
    return () => {
      following.delete(node);
      rest(node);
      if (following.size === 0) removeEventListener("pointermove", moved);
    };
  };
}

function moved(event: PointerEvent): void {
  if (event.pointerType === "touch") return; // a finger covers what it points at, and leaves no pointer behind
  pointer = { x: event.clientX, y: event.clientY };
  if (asked || motion() !== "full") return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    const at = pointer;
    if (at) for (const [node, pose] of following) look(node, pose, at);
  });
}

function look(node: Graphics, pose: Pose | "bust", at: Point): void {
  const place = node.getScreenCTM();
  if (!place) return;
  const [x, y, angle] = pose === "bust" ? BUST_CENTRE : DRAWINGS[pose].centre;
  const head = new DOMPoint(x, y).matrixTransform(place);
  const distance = Math.hypot(at.x - head.x, at.y - head.y) || 1;
  const there = new DOMPoint(at.x, at.y).matrixTransform(place.inverse());
  const turn = (-angle * Math.PI) / 180; // the head is tilted, and its eyes move in its own directions
  const [dx, dy] = [there.x - x, there.y - y];
  const reach = (Math.min(1, distance / NEAR_PIXELS) * FARTHEST) / (Math.hypot(dx, dy) || 1);
  const [lx, ly] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
  node.style.setProperty("--look-x", `${(lx * reach).toFixed(1)}px`);
  node.style.setProperty("--look-y", `${(ly * reach).toFixed(1)}px`);
}

function rest(node: Graphics): void {
  node.style.removeProperty("--look-x");
  node.style.removeProperty("--look-y");
}
