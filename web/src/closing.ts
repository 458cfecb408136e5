// What is opened by a summary and lies over the page.
import { useEffect, useRef } from "preact/hooks";

/** A menu that is open closes with Escape and with a click elsewhere. */
export function useClosing() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (e: Event) => {
      const elsewhere = e instanceof KeyboardEvent ? e.key === "Escape" : !menu.current?.contains(e.target as Node);
      if (menu.current?.open && elsewhere) menu.current.open = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return menu;
}
