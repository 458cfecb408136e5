// The table of an exercise: the real board, and beside it a panel into which the game's own question goes.
import type { ComponentChildren, JSX } from "preact";
import { tincturesOf } from "../boards";
import { useDescription, usePhone } from "../hooks";
import { Tinctures } from "../icons";
import { useMotion } from "../motion";
import { Prompt } from "../pages/prompt";
import { Aside, Drawn, Strip, drawnFrom, useBoardProps } from "../pages/table";
import { Tip } from "../tip";
import { ExerciseBar } from "./bar";
import { useBoardOf } from "./hooks";
import type { ExerciseModel } from "./model";

const NOTHING = <span hidden />;

interface ExerciseProps {
  game: string;
  model: ExerciseModel;
  name: string; // what kind of exercise, as a class
  asking: boolean;
  from: unknown[]; // what else the board is drawn from
  panel: (question: ComponentChildren) => JSX.Element;
}

export function ExerciseTable({ game, model, name, asking, from: more, panel }: ExerciseProps) {
  const table = model.live.table!;
  const board = useBoardOf(game);
  const description = useDescription(game)!;
  const phone = usePhone();
  model.foresight.description = description;
  model.foresight.tally = board?.tally ?? null;
  useMotion(model, board?.playsItself ?? false);
  const asks = asking && model.mayChoose;
  const prompt = asks ? <Prompt model={model} help={null} rule={null} /> : NOTHING;
  const open = { model, table, board, description, live: false };
  const props = useBoardProps(open, table, phone, prompt, NOTHING);
  const from = [...drawnFrom(open, props), ...more];
  return (
    <Tinctures.Provider value={board?.tinctures?.(props.view) || tincturesOf(game)}>
      <div class={`table-page lesson-page ${name} ${phone ? "phone-page" : ""}`}>
        <ExerciseBar game={game} />
        <main class="table-main">
          <div class="lesson-board">
            <Strip board={board} props={props} />
            <Drawn board={board} props={props} from={from} />
          </div>
          <aside class="rail">
            <div class="now">
              {panel(
                <>
                  {asks && board?.aside ? <Aside board={board} props={props} from={from} /> : null}
                  {prompt}
                </>,
              )}
            </div>
          </aside>
        </main>
        <Tip model={model} help={props.help} />
      </div>
    </Tinctures.Provider>
  );
}
