// Small sounds made on the spot, for who wants them: a knock for a move, a bell for one's turn, a rattle for chance.
import { sounds } from "./settings";

export type Sound = "move" | "turn" | "chance";

interface Tone {
  frequency: number;
  seconds: number;
  kind: OscillatorType;
  loudness: number;
  delay: number;
}

/** What each sound is made of. */
const SOUNDS: Record<Sound, Tone[]> = {
  move: [{ frequency: 180, seconds: 0.09, kind: "triangle", loudness: 0.25, delay: 0 }],
  turn: [523, 784, 1046].map((frequency, i) => ({
    frequency,
    seconds: 1.2,
    kind: "sine",
    loudness: 0.08,
    delay: i * 0.02,
  })),
  chance: [0, 1, 2, 3].map((i) => ({
    frequency: 900 + 200 * i,
    seconds: 0.03,
    kind: "square",
    loudness: 0.03,
    delay: i * 0.05,
  })),
};

/** Plays a sound in a context: the loudspeakers', or one that is rendered to be measured. */
export function play(context: BaseAudioContext, what: Sound): void {
  for (const { frequency, seconds, kind, loudness, delay } of SOUNDS[what]) {
    const at = context.currentTime + delay;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = kind;
    voice.frequency.setValueAtTime(frequency, at);
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    voice.connect(volume).connect(context.destination);
    voice.start(at);
    voice.stop(at + seconds);
  }
}

let speakers: AudioContext | null = null;

export function sound(what: Sound): void {
  if (sounds()) play((speakers ??= new AudioContext()), what);
}

/** The bell for a table elsewhere: who asked for it among the notices hears it, whatever this table's sounds are. */
export function ring(): void {
  play((speakers ??= new AudioContext()), "turn");
}
