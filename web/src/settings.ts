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

/** How long what others do stays before the next thing happens. */
export type Follow = "off" | "short" | "normal" | "long";
const FOLLOW_MS: Record<Follow, number> = { off: 0, short: 250, normal: 600, long: 1500 };
export const following = (): Follow => {
  const kept = localStorage.getItem("follow");
  return kept && kept in FOLLOW_MS ? (kept as Follow) : "normal";
};
export const setFollowing = (to: Follow): void => localStorage.setItem("follow", to);
export const followMs = (): number => FOLLOW_MS[following()];

export const sounds = (): boolean => localStorage.getItem("sounds") === "on";
export const setSounds = (on: boolean): void => localStorage.setItem("sounds", on ? "on" : "off");

/** Is what goes without saying answered for the person? */
export const answers = (): boolean => localStorage.getItem("answers") !== "off";
export const setAnswers = (on: boolean): void => localStorage.setItem("answers", on ? "on" : "off");
