// Inks can be read on every ground they may stand on, in both themes (WCAG AA); what is pointed at is a ground too.
import { expect, test } from "vitest";
import sheet from "../style/tokens.css?raw";

const THEMES = { day: ":root {", candle: '[data-theme="candle"] {' };
const INKS = ["ink", "ink-2", "ink-3"];
const GROUNDS = ["page", "leaf", "well", "gold-wash"];
const LEAST = 4.5;

/** The colours that a theme's block names. */
function colours(theme: keyof typeof THEMES): Map<string, string> {
  const from = sheet.indexOf(THEMES[theme]);
  const block = sheet.slice(from, sheet.indexOf("\n}", from));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]));
}

function luminance(colour: string): number {
  const part = (i: number) => Number.parseInt(colour.slice(i, i + 2), 16) / 255;
  const [r, g, b] = [part(1), part(3), part(5)].map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each(["day", "candle"] as const)("inks on their grounds, by %s", (theme) => {
  const all = colours(theme);
  for (const ink of INKS)
    for (const ground of GROUNDS)
      expect(contrast(all.get(ink)!, all.get(ground)!), `${ink} on ${ground}`).toBeGreaterThan(LEAST);
});
