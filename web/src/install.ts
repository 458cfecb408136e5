// Installing the page as an app: the browser offers it once, before anybody has asked; it is kept until somebody does.
import { useEffect, useState } from "preact/hooks";

/** Of browsers that can, and say so (Chromium's). */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

let offer: Offer | null = null;
const listeners = new Set<() => void>();

function keep(now: Offer | null): void {
  offer = now;
  for (const listener of listeners) listener();
}

/** Listens from the start of the page on: the offer comes when the browser likes. */
export function hearInstall(): void {
  addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault(); // our button asks, where it is looked for
    keep(e as Offer);
  });
  addEventListener("appinstalled", () => keep(null));
}

export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** What installs the page; null where this browser offers nothing of the kind, or no more. */
export function useInstall(): (() => void) | null {
  const [, again] = useState(0);
  useEffect(() => {
    const hear = () => again((n) => n + 1);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
  const now = offer;
  return now && (() => void now.prompt().then(() => keep(null)));
}
