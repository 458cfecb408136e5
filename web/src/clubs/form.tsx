// What a club says of itself: asked for when it is founded, and when that is to change.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Attempt } from "../pages/attempt";
import { TextField, Tick } from "../pages/field";

export interface Said {
  name: string;
  about: string;
  open: boolean;
}

interface Props {
  first: Said;
  verb: string;
  gold: boolean;
  attempt: Attempt;
  send: (said: Said) => Promise<unknown>;
}

export function ClubForm({ first, verb, gold, attempt, send }: Props) {
  const { words } = useApp();
  const own = words.club;
  const [said, set] = useState(first);
  const change = (part: Partial<Said>) => set({ ...said, ...part });
  const submit = (e: Event) => {
    e.preventDefault();
    void attempt(() => send(said));
  };
  return (
    <form class="make club-form" onSubmit={submit} data-club-form>
      <TextField
        title={own.name}
        value={said.name}
        maxLength={32}
        required
        data-name
        set={(name) => change({ name })}
      />
      <label>
        <span>{own.about}</span>
        <textarea
          value={said.about}
          maxLength={1000}
          rows={3}
          data-about
          onInput={(e) => change({ about: e.currentTarget.value })}
        />
      </label>
      <Tick title={own.openToAll} checked={said.open} set={(open) => change({ open })} />
      <button class={`btn ${gold ? "gold" : ""}`} type="submit">
        {verb}
      </button>
    </form>
  );
}
