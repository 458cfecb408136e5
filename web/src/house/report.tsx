// Saying that something is not as it should be: a reason, and it is on its way to those who keep order.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { useClosing } from "../closing";
import { Trouble } from "../pages/trouble";
import { useAttempt } from "../pages/attempt";
import "../../style/house.css";

interface Subject {
  value: string; // told apart by it
  text: string;
  operation: "report" | "report_table";
  members: Record<string, unknown>;
}

/** One of the subjects, and why; closed until it is wanted. */
export function Report({ subjects }: { subjects: Subject[] }) {
  const { words, server } = useApp();
  const own = words.house;
  const box = useClosing();
  const [chosen, choose] = useState("");
  const [why, setWhy] = useState("");
  const [sent, setSent] = useState(false);
  const [trouble, attempt] = useAttempt();
  const subject = subjects.find((s) => s.value === chosen) ?? subjects[0];
  if (!server || !subject) return null;
  const send = (e: Event) => {
    e.preventDefault();
    attempt(async () => {
      await server.request(subject.operation, { ...subject.members, why });
      setSent(true);
      setWhy("");
    });
  };
  return (
    <details class="report" ref={box} data-report>
      <summary class="btn quiet">{own.report}</summary>
      {sent ? (
        <p role="status" data-reported>
          {own.reported}
        </p>
      ) : (
        <form onSubmit={send}>
          {subjects.length > 1 ? (
            <select aria-label={own.what} value={subject.value} onChange={(e) => choose(e.currentTarget.value)}>
              {subjects.map((s) => (
                <option key={s.value} value={s.value}>
                  {s.text}
                </option>
              ))}
            </select>
          ) : null}
          <input
            aria-label={own.why}
            placeholder={own.why}
            maxLength={500}
            required
            value={why}
            data-why
            onInput={(e) => setWhy(e.currentTarget.value)}
          />
          <button class="btn">{words.send}</button>
          <Trouble said={trouble} />
        </form>
      )}
    </details>
  );
}
