// On a phone, what may be done and lies farther up or down than the window shows: how much there is, and the way there.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app";
import { beyond, free, glide } from "./pan";

const NONE = { up: 0, down: 0, bar: 0, sheet: 0 };

/** Of a page that does not scroll nothing can be out of sight. */
function look(): typeof NONE {
  const room = document.documentElement.scrollHeight > innerHeight ? free() : null;
  if (!room) return NONE;
  const { up, down } = beyond();
  return { up, down, bar: room[0], sheet: innerHeight - room[1] };
}

const LOOKS_MS = 150; // boards move by themselves: how often is looked where things are

export function Beyond({ asked }: { asked: boolean }) {
  const { words } = useApp();
  const [seen, set] = useState(NONE);
  useEffect(() => {
    if (!asked) return set(NONE);
    const again = () =>
      set((last) => {
        const now = look();
        return JSON.stringify(now) === JSON.stringify(last) ? last : now;
      });
    const timer = setInterval(again, LOOKS_MS);
    addEventListener("scroll", again, { passive: true });
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", again);
    };
  }, [asked]);
  const { table } = words;
  return (
    <>
      {seen.up ? (
        <button
          class="btn beyond"
          data-beyond="up"
          style={{ top: `${seen.bar + 6}px` }}
          onClick={() => glide(beyond().rise)}
        >
          <span class="unseen">{table.above({ n: seen.up })}</span>
          <span aria-hidden="true">↑ {seen.up}</span>
        </button>
      ) : null}
      {seen.down ? (
        <button
          class="btn beyond"
          data-beyond="down"
          style={{ bottom: `${seen.sheet + 6}px` }}
          onClick={() => glide(beyond().fall)}
        >
          <span class="unseen">{table.below({ n: seen.down })}</span>
          <span aria-hidden="true">↓ {seen.down}</span>
        </button>
      ) : null}
    </>
  );
}
