/**
 * Day or candlelight: <html data-theme> always says which. It is what was chosen here, or else what the system prefers, also
 * when that changes meanwhile.
 */
type Theme = "day" | "candle";

const root = () => document.documentElement;
const dark = () => matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme | null {
  const kept = localStorage.getItem("theme");
  return kept === "day" || kept === "candle" ? kept : null;
}

function apply(): void {
  root().dataset.theme = chosen() ?? (dark().matches ? "candle" : "day");
}

export function startTheme(): void {
  apply();
  dark().addEventListener("change", apply);
}

export function nextTheme(): void {
  localStorage.setItem("theme", root().dataset.theme === "candle" ? "day" : "candle");
  apply();
}
