// Advice as the rail shows it: a warning that waits for an answer, and what was missed in the last turn.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import type { TableModel } from "../table/model";
import "../../style/advice.css";

/** Two answers: the first mends, the second goes on. */
export function WarningLeaf({ model }: { model: TableModel }) {
  const { words } = useApp();
  const { warned } = model.advising;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), [warned]);
  if (!warned) return null;
  return (
    <section class="warning-leaf" role="alertdialog" aria-labelledby="warning" data-warning={warned.warning.kind}>
      <p id="warning">{warned.warning.message}</p>
      <div class="advice-answers">
        <button class="btn" ref={back} data-mend onClick={() => model.advising.answer(false)}>
          {words.advice.mend}
        </button>
        <button class="btn quiet" data-all-the-same onClick={() => model.advising.answer(true)}>
          {words.advice.goOn}
        </button>
      </div>
      <i>{words.advice.once}</i>
    </section>
  );
}

/** What was missed, when it is one's turn again, and the way back there where one's last turn can be taken back without asking. */
export function MissedLeaf({ model }: { model: TableModel }) {
  const { words } = useApp();
  const { missed } = model.advising;
  const table = model.live.table!;
  if (!missed || model.past.shown || !model.mayChoose) return null;
  return (
    <section class="missed-leaf" role="status" data-missed>
      <span class="manicule" aria-hidden="true">
        ☞
      </span>
      <p>{missed.text}</p>
      <div class="advice-answers">
        {table.undo?.alone ? (
          <button class="btn" disabled={model.work.busy} data-back-there onClick={() => void model.undo()}>
            {words.advice.back}
          </button>
        ) : null}
        <button class="btn quiet" data-thanks onClick={() => model.dismiss()}>
          {words.advice.thanks}
        </button>
      </div>
    </section>
  );
}
