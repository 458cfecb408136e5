// Small sounds made on the spot, for who wants them: a knock for a move, a bell for one's turn, a rattle for chance.
import { sounds } from "./settings";

let context: AudioContext | null = null;

function tone(frequency: number, seconds: number, kind: OscillatorType, loudness: number, delay = 0): void {
  const at = context!.currentTime + delay;
  const voice = context!.createOscillator();
  const volume = context!.createGain();
  voice.type = kind;
  voice.frequency.setValueAtTime(frequency, at);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(volume).connect(context!.destination);
  voice.start(at);
  voice.stop(at + seconds);
}

export function sound(what: "move" | "turn" | "chance"): void {
  if (!sounds()) return;
  context ??= new AudioContext();
  if (what === "move") tone(180, 0.09, "triangle", 0.25);
  else if (what === "turn") [523, 784, 1046].forEach((f, i) => tone(f, 1.2, "sine", 0.08, i * 0.02));
  else for (let i = 0; i < 4; i++) tone(900 + 200 * i, 0.03, "square", 0.03, i * 0.05);
}
