// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { change } from "./settings.svelte";
import { aloud, nameOf, nameWhatIsTouched, speak, speakNumbersIn, speakToKids, tellKids, voiceDone } from "./speech";

const said: string[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  said.length = 0;
  vi.stubGlobal("speechSynthesis", {
    cancel: () => undefined,
    speak: (one: { text: string; onend?: () => void }) => {
      said.push(one.text);
      one.onend?.();
    },
  });
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

it("says one thing after the other, numbers as the cards are written", async () => {
  const heard: { text: string; lang: string; onend?: () => void }[] = [];
  vi.stubGlobal("speechSynthesis", { cancel: () => undefined, speak: (one: (typeof heard)[0]) => heard.push(one) });
  change({ kid: true, language: "en" });
  speakNumbersIn("fr");
  expect(voiceDone()).toBeNull();
  tellKids([aloud(7), "not the same"]);
  const done = voiceDone();
  expect(heard.map((one) => one.text)).toEqual(["7"]);
  heard[0]?.onend?.();
  expect(heard.map((one) => [one.text, one.lang])).toEqual([
    ["7", "fr"],
    ["not the same", "en"],
  ]);
  heard[1]?.onend?.();
  await done;
  expect(voiceDone()).toBeNull();
});

it("says what is meant for the ear, where a thing has that", () => {
  document.body.innerHTML = `<button aria-label="Card 11, face down" data-voice=""></button>`;
  change({ kid: true });
  document.querySelector("button")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(said).toEqual([]);
});

it("keeps quiet where there is no voice", () => {
  vi.stubGlobal("speechSynthesis", undefined);
  speak("nobody hears this");
  expect(said).toEqual([]);
});
