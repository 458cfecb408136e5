// What a person has chosen for this browser: how fast things move, and whether they sound.
export type Speed = "off" | "slow" | "normal" | "fast";
const FACTORS: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

export const speed = (): Speed => {
  const kept = localStorage.getItem("speed");
  return kept && kept in FACTORS ? (kept as Speed) : "normal";
};
export function setSpeed(to: Speed): void {
  localStorage.setItem("speed", to);
  applySpeed();
}

/** Style sheets follow: durations are the tokens' times this. */
export const applySpeed = (): void => document.documentElement.setAttribute("data-speed", speed());

/** By what durations are multiplied; 0: nothing moves. */
export const pace = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FACTORS[speed()]);

export const sounds = (): boolean => localStorage.getItem("sounds") === "on";
export const setSounds = (on: boolean): void => localStorage.setItem("sounds", on ? "on" : "off");
