// A field of a form with its name before it.
import type { ComponentProps } from "preact";

export function Field({ title, ...input }: { title: string } & ComponentProps<"input">) {
  return (
    <label>
      <span>{title}</span>
      <input {...input} />
    </label>
  );
}

/** One whose text is given, and told as it is typed. */
export function TextField({
  set,
  ...given
}: { title: string; value: string; set: (text: string) => void } & ComponentProps<"input">) {
  return <Field {...given} onInput={(e) => set(e.currentTarget.value)} />;
}

/** A yes or no, its name behind it. */
export function Tick({ title, checked, set }: { title: string; checked: boolean; set: (yes: boolean) => void }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={checked} onChange={(e) => set(e.currentTarget.checked)} />
      <span>{title}</span>
    </label>
  );
}
