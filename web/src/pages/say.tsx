// One line to those who are here: at a table, in a club.
import { useState } from "preact/hooks";
import { useApp } from "../app";

const LONGEST = 500; // letters of a line

/** A line that was not taken stays to be sent again. */
export function Say({ say }: { say: (text: string) => Promise<boolean> }) {
  const { words } = useApp();
  const [text, setText] = useState("");
  const submit = async (e: Event) => {
    e.preventDefault();
    if (text.trim() && (await say(text.trim()))) setText("");
  };
  return (
    <form onSubmit={(e) => void submit(e)}>
      <input
        aria-label={words.say}
        placeholder={words.say}
        maxLength={LONGEST}
        value={text}
        data-say
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button class="btn">{words.send}</button>
    </form>
  );
}
