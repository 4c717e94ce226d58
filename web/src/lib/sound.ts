/**
 * Sounds, made in the browser: no file is loaded. Short, soft, and silent until one tap allows it.
 *
 * Each sound is a small recipe of noise and tones; `play` mixes it at the moment. A browser without audio, or with
 * sound off, plays nothing and says nothing.
 */
import { settings } from "./settings.svelte";

export type Sound = "card" | "flip" | "bell" | "purr" | "hiss" | "tick" | "meow";

const LOUDNESS = 0.5;

let context: AudioContext | undefined;
let output: GainNode | undefined;
let noise: AudioBuffer | undefined;

/** Plays a sound, if this device wants any. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext !== "function") return;
  if (document.visibilityState === "hidden" && sound !== "bell") return; // the bell calls one back to the table
  try {
    const mixer = wake();
    if (mixer.state === "suspended") void mixer.resume().catch(() => undefined);
    RECIPES[sound](mixer, mixer.currentTime + 0.005);
  } catch {
    // No audio device: the game goes on without.
  }
}

/** A short buzz, where the device has it and wants it. */
export function vibrate(pattern: number | number[]): void {
  // A browser refuses before the first touch of the page, and says so on its console.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (settings.vibration && typeof navigator.vibrate === "function") navigator.vibrate(pattern);
}

function wake(): AudioContext {
  if (!context) {
    context = new AudioContext();
    output = context.createGain();
    output.gain.value = LOUDNESS;
    const soft = context.createBiquadFilter();
    soft.type = "lowpass";
    soft.frequency.value = 7000;
    output.connect(soft).connect(context.destination);
  }
  return context;
}

function bus(): GainNode {
  if (!output) throw new Error("asleep");
  return output;
}

/** A second of noise, the same for all sounds that hiss or knock. */
function hush(mixer: AudioContext): AudioBuffer {
  if (!noise) {
    noise = mixer.createBuffer(1, mixer.sampleRate, mixer.sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  }
  return noise;
}

/** A volume that rises and falls: seconds to the top, seconds to silence. */
function swell(mixer: AudioContext, at: number, top: number, attack: number, decay: number): GainNode {
  const gain = mixer.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(top, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
  gain.connect(bus());
  return gain;
}

function tone(
  mixer: AudioContext,
  at: number,
  { type = "sine", from, to = from, top, attack = 0.005, decay }: Tone,
): void {
  const oscillator = mixer.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  oscillator.connect(swell(mixer, at, top, attack, decay));
  oscillator.start(at);
  oscillator.stop(at + attack + decay + 0.05);
}

interface Tone {
  type?: OscillatorType;
  from: number;
  to?: number;
  top: number;
  attack?: number;
  decay: number;
}

function breath(
  mixer: AudioContext,
  at: number,
  { filter, from, to = from, sharp = 1, top, attack, decay }: Breath,
): void {
  const source = mixer.createBufferSource();
  source.buffer = hush(mixer);
  const shape = mixer.createBiquadFilter();
  shape.type = filter;
  shape.Q.value = sharp;
  shape.frequency.setValueAtTime(from, at);
  shape.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  source.connect(shape).connect(swell(mixer, at, top, attack, decay));
  source.start(at, Math.random() * 0.3);
  source.stop(at + attack + decay + 0.05);
}

interface Breath {
  filter: BiquadFilterType;
  from: number;
  to?: number;
  sharp?: number;
  top: number;
  attack: number;
  decay: number;
}

const RECIPES: Readonly<Record<Sound, (mixer: AudioContext, at: number) => void>> = {
  // A card put down on a wooden table: a slide of paper, then the knock of the wood.
  card(mixer, at) {
    breath(mixer, at, { filter: "bandpass", from: 3200, to: 1800, sharp: 0.7, top: 0.18, attack: 0.012, decay: 0.06 });
    breath(mixer, at + 0.05, { filter: "lowpass", from: 900, to: 200, top: 0.5, attack: 0.002, decay: 0.07 });
    tone(mixer, at + 0.05, { from: 190, to: 120, top: 0.32, attack: 0.002, decay: 0.09 });
  },
  flip(mixer, at) {
    breath(mixer, at, { filter: "bandpass", from: 1800, to: 4600, sharp: 1.2, top: 0.16, attack: 0.03, decay: 0.06 });
  },
  // A small brass bell on a counter.
  bell(mixer, at) {
    for (const [ratio, top] of [
      [1, 0.2],
      [2.01, 0.09],
      [2.98, 0.05],
      [5.4, 0.02],
    ] as const)
      tone(mixer, at, { from: 880 * ratio, top, attack: 0.004, decay: 1.3 / ratio });
    tone(mixer, at + 0.12, { from: 1174.7, top: 0.12, attack: 0.004, decay: 1.1 });
  },
  // Two breaths of a cat that is pleased: a low rumble, beaten 25 times a second.
  purr(mixer, at) {
    for (const [start, length, pitch] of [
      [0, 0.62, 26],
      [0.7, 0.8, 23],
    ] as const) {
      const swellGain = swell(mixer, at + start, 0.55, length * 0.35, length * 0.65);
      const beat = mixer.createGain();
      beat.gain.value = 0.5;
      const beater = mixer.createOscillator();
      const depth = mixer.createGain();
      beater.frequency.value = pitch;
      depth.gain.value = 0.5;
      beater.connect(depth).connect(beat.gain);
      const rumble = mixer.createBufferSource();
      rumble.buffer = hush(mixer);
      rumble.loop = true;
      const low = mixer.createBiquadFilter();
      low.type = "lowpass";
      low.frequency.value = 210;
      const body = mixer.createOscillator();
      const bodyGain = mixer.createGain();
      body.type = "triangle";
      body.frequency.value = pitch * 3;
      bodyGain.gain.value = 0.35;
      rumble.connect(low).connect(beat);
      body.connect(bodyGain).connect(beat);
      beat.connect(swellGain);
      for (const source of [beater, rumble, body]) {
        source.start(at + start);
        source.stop(at + start + length + 0.1);
      }
    }
  },
  hiss(mixer, at) {
    breath(mixer, at, { filter: "highpass", from: 2600, to: 4200, sharp: 0.6, top: 0.22, attack: 0.06, decay: 0.42 });
    breath(mixer, at, { filter: "bandpass", from: 1400, to: 900, sharp: 2, top: 0.12, attack: 0.04, decay: 0.3 });
  },
  tick(mixer, at) {
    tone(mixer, at, { from: 1400, to: 900, top: 0.1, attack: 0.001, decay: 0.03 });
  },
  // A very small miaow, for a cat that is found or lost.
  meow(mixer, at) {
    tone(mixer, at, { type: "triangle", from: 520, to: 780, top: 0.14, attack: 0.06, decay: 0.12 });
    tone(mixer, at + 0.14, { type: "triangle", from: 780, to: 430, top: 0.16, attack: 0.03, decay: 0.3 });
  },
};
