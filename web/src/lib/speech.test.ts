// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { change } from "./settings.svelte";
import { nameOf, nameWhatIsTouched, speak, speakToKids } from "./speech";

const said: string[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  said.length = 0;
  vi.stubGlobal("speechSynthesis", { cancel: () => undefined, speak: (one: { text: string }) => said.push(one.text) });
  vi.stubGlobal("SpeechSynthesisUtterance", function (this: { text: string }, text: string) {
    this.text = text;
  });
  document.body.innerHTML = `<button aria-label="Home"><i>x</i></button><span id="a">Sounds</span>
    <button role="switch" aria-labelledby="a"></button><p>quiet</p>`;
  stop = nameWhatIsTouched();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  change({ kid: false });
});

it("says to small players what they touch, and to nobody else", () => {
  const touch = (what: string) =>
    document.querySelector(what)?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  touch("i");
  speakToKids("Your turn");
  expect(said).toEqual([]);
  change({ kid: true });
  touch("i");
  touch("p");
  touch("[role=switch]");
  speakToKids("Your turn");
  expect(said).toEqual(["Home", "Sounds", "Your turn"]);
});

it("names a thing as a screen reader would", () => {
  document.body.innerHTML = "<button> Turn\n  it <b>up</b></button>";
  expect(nameOf(document.querySelector("button") as Element)).toBe("Turn it up");
});

it("keeps quiet where there is no voice", () => {
  vi.stubGlobal("speechSynthesis", undefined);
  speak("nobody hears this");
  expect(said).toEqual([]);
});
