// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { change, language, light, milliseconds, motion, settings, understand } from "./settings.svelte";

beforeEach(() => {
  localStorage.clear();
  change({ motion: "full", speed: "usual", language: null });
});

it("takes what it understands of an address, and nothing else", () => {
  expect(understand({ theme: "daylight", sound: "off", speed: "warp", language: "de", vibration: true })).toEqual({
    theme: "daylight",
    sound: false,
    vibration: true,
  });
});

it("remembers only what was chosen", () => {
  localStorage.clear();
  change({ theme: "daylight" });
  expect(JSON.parse(localStorage.getItem("ronron.settings") ?? "")).toEqual({ theme: "daylight" });
});

it("stretches and shrinks time with the pace", () => {
  expect(milliseconds(300)).toBe(300);
  change({ speed: "brisk" });
  expect(milliseconds(300)).toBe(180);
  change({ speed: "instant" });
  expect(milliseconds(300)).toBe(0);
  expect(motion()).toBe("none");
});

it("speaks as told, or as the browser does", () => {
  change({ language: "fr" });
  expect(language()).toBe("fr");
  settings.language = null;
  expect(["fr", "en"]).toContain(language());
});

it("lights the house as told, or as the system has it", () => {
  change({ theme: "daylight" });
  expect(light()).toBe("daylight");
  change({ theme: "auto" });
  expect(light()).toBe("dusk"); // a system that says nothing
});
