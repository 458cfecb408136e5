// Answers thought ahead: beside the board, where the turn is another's.
import { useApp } from "../app";
import { SeatMark } from "../icons";
import type { TableModel } from "../table/model";
import type { Planned, PlannedStep, Table } from "../types";
import { seatName } from "./seats";
import "../../style/plans.css";

const Step = ({ step }: { step: PlannedStep }) => (
  <span class="plan-step">
    <SeatMark seat={step.seat} size={14} /> {step.label}
  </span>
);

function Kept({ plan, drop }: { plan: Planned; drop: () => void }) {
  const { words } = useApp();
  return (
    <li data-plan={plan.plan}>
      <span>
        {plan.line.map((step, i) => (
          <Step key={i} step={step} />
        ))}
      </span>
      <button class="btn quiet" data-drop-plan onClick={drop}>
        {words.plans.drop}
      </button>
    </li>
  );
}

/** What is chosen next, by whom; the board can be clicked as well. */
function Next({ model, table }: { model: TableModel; table: Table }) {
  const { words } = useApp();
  const own = words.plans;
  const { planning } = model;
  const seat = planning.shown!.seat;
  if (seat === null) return null;
  const asked = table.mine.includes(seat) ? own.answer : own.ifChooses({ name: seatName(table.seats[seat]!) });
  return (
    <label class="plan-next">
      {asked}
      <select
        data-plan-choice
        value=""
        onChange={(e) => {
          const choice = planning.choices.find((c) => c.text === e.currentTarget.value);
          if (choice) void planning.choose(choice);
        }}
      >
        <option value="">{own.choose}</option>
        {planning.choices.map((c) => (
          <option key={c.text} value={c.text}>
            {c.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Thinking({ model, table }: { model: TableModel; table: Table }) {
  const { words } = useApp();
  const own = words.plans;
  const { planning } = model;
  return (
    <>
      <p class="plan-line">
        {planning.line.map((choice, i) => (
          <Step key={i} step={choice} />
        ))}
      </p>
      {planning.shown!.answered ? null : <Next model={model} table={table} />}
      <p class="act">
        {planning.shown!.answered ? (
          <button class="btn" data-keep-plan onClick={() => void planning.keep()}>
            {own.keep}
          </button>
        ) : null}
        {planning.line.length ? (
          <button class="btn quiet" onClick={() => void planning.back()}>
            {own.back}
          </button>
        ) : null}
        <button class="btn quiet" data-end-plan onClick={() => planning.end()}>
          {words.cancel}
        </button>
      </p>
    </>
  );
}

export function Plans({ model, hidden }: { model: TableModel; hidden: boolean }) {
  const { words } = useApp();
  const own = words.plans;
  const table = model.live.table!;
  if (hidden || !table.plans || table.status !== "playing" || model.past.shown) return null;
  const { planning } = model;
  const { missed } = table.plans;
  return (
    <section class="plans" data-plans>
      <h2 class="rubric">{own.title}</h2>
      {missed ? <p class="said">{own.missed}</p> : null}
      {planning.kept.length ? (
        <ul>
          {planning.kept.map((plan) => (
            <Kept key={plan.plan} plan={plan} drop={() => void planning.drop(plan)} />
          ))}
        </ul>
      ) : null}
      {planning.on ? <Thinking model={model} table={table} /> : null}
      {planning.on || missed ? null : (
        <p class="act">
          <button class="btn" data-think-ahead onClick={() => void planning.begin()}>
            {own.begin}
          </button>
        </p>
      )}
      {missed ? null : <p class="said">{own.note}</p>}
    </section>
  );
}
