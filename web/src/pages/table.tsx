// The table: bar, board, rail. Any game; a board that fails gives way to the panel.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useApp } from "../app";
import { Beyond } from "../beyond";
import type { Board, BoardProps } from "../board";
import { Drawer, useBeside } from "../book/beside";
import { later } from "../later";
import { tincturesOf } from "../boards";
import type { Connection } from "../connection";
import { elementProps, standing } from "../elements";
import { Guard, Steady } from "../guard";
import {
  useBoard,
  useDescription,
  useFirstHelp,
  useLookups,
  useModel,
  useMomentOfLink,
  usePan,
  usePhone,
} from "../hooks";
import { Piece, Tinctures } from "../icons";
import { useMotion } from "../motion";
import { tapped } from "../nearest";
import { Panel } from "../panel";
import { markedOf, useReviewing } from "../review/open";
import type { ReviewProps } from "../review/page";
import { pace } from "../settings";
import type { TableModel } from "../table/model";
import { tallied } from "../table/tally";
import { Tip } from "../tip";
import type { Description, Table } from "../types";
import { Answer } from "./answer";
import { Bar } from "./bar";
import { Log } from "./log";
import { Prompt } from "./prompt";
import { Rail } from "./rail";
import { Room } from "./room";
import { Seats, seatName } from "./seats";
import { useSide } from "./side";

/** Nothing to show: no such table, or not yet. */
function Lost({ trouble }: { trouble: string | null }) {
  const { words, link } = useApp();
  if (!trouble) return <main class="waiting" />;
  return (
    <main class="waiting">
      <h1 class="display">{words.title}</h1>
      <p class="refusal" role="alert">
        {trouble}
      </p>
      <a class="btn" href="/" onClick={link}>
        {words.home}
      </a>
    </main>
  );
}

function HandOver({ game, name, ready }: { game: string; name: string; ready: () => void }) {
  const { words } = useApp();
  return (
    <div class="board hand-over">
      <Piece id={`emblem-${game}`} size={96} />
      <h2 class="display">{words.handOver({ who: name })}</h2>
      <p class="said">{words.handOverNote}</p>
      <button class="btn gold" data-ready onClick={ready}>
        {words.handOverReady}
      </button>
    </div>
  );
}

const ReviewParts = later<ReviewProps>(async () => (await import("../review/page")).ReviewParts);

export interface Open {
  model: TableModel;
  table: Table;
  board: Board | null;
  description: Description;
  live: boolean; // a server's table
}

/** Looking back, the board and the log know nothing of what came later. */
function useSeen(model: TableModel, table: Table): Table {
  const past = model.past.shown;
  const { tried } = model.staging;
  return useMemo(() => {
    const { moves } = model.live;
    const scores = past ? past.scores : (tried?.scores ?? table.scores);
    return { ...table, scores, rows: past ? moves.slice(0, past.row) : moves };
  }, [table, past, tried]);
}

function useLog({ model, table, board, description }: Open, seen: Table): JSX.Element {
  const { words } = useApp();
  const past = model.past.shown;
  const { shown } = model.live;
  return useMemo(() => {
    // What the board has not shown yet is not told either.
    const told = past ? seen : { ...seen, rows: seen.rows.filter((row) => row.seq <= shown) };
    return <Log model={model} table={told} description={description} past={past !== null} fold={board?.fold} />;
  }, [table.rows, past, shown, description, words, board]);
}

/** At one screen nobody sees what is another's: the board stays covered until the right person is there. */
function useCover(table: Table, description: Description): [boolean, () => void] {
  const [sitting, sit] = useState<number | null>(null);
  const secret = description.fields.some((field) => field.owned);
  const shared = secret && table.mine.length > 1 && table.status === "playing";
  return [shared && table.seat !== null && table.seat !== sitting, () => sit(table.seat)];
}

/** What the board gets. */
export function useBoardProps(
  open: Open,
  seen: Table,
  phone: boolean,
  prompt: JSX.Element,
  log: JSX.Element,
): BoardProps {
  const { words, lang } = useApp();
  const { model, table, description } = open;
  return {
    view: model.view ?? {},
    table: seen,
    seat: table.seat,
    seats: table.seats,
    words,
    lang,
    phone,
    choices: model.choices,
    asked: model.decision?.kind ?? null,
    staged: model.staging.list,
    description,
    tally: tallied(open.board?.tally ?? null, {
      view: model.view ?? {},
      scores: seen.scores,
      over: table.status === "over" && !model.past.shown,
    }),
    ...useLookups(description, lang),
    prompt,
    log,
    playing: [],
    pace: pace(),
    el: (name, label, extra = "") => elementProps(model, name, label, extra),
    standing: (name) => standing(model, name),
    laid: model.past.shown ? null : model.staging.laid,
    ways: model.mayChoose ? model.ways.all.filter((way) => way.drawn) : [],
    implied: (choices) => model.implied(choices),
    choose: (choice, ...further) => model.choose(choice, ...further),
    attempt: (further) => model.staging.attempt(further),
    heard: model.live.heard,
    explain: table.about.hints || table.status === "over" ? (seat) => void model.asking.explain(seat) : undefined,
    odds: (choice) => model.foresight.outcomes(choice),
  };
}

/** All that a board's drawing depends on. */
export function drawnFrom({ model, board }: Open, p: BoardProps): unknown[] {
  const { list, laid } = model.staging;
  const { hints, why } = model.asking;
  const prompt = board?.ownsPrompt ? p.prompt : null;
  return [board, p.table, p.view, p.choices, list, laid, model.touched, hints, why, p.phone, p.lang, p.pace, prompt];
}

/** The board, or the panel where there is none or it fails. */
export function Drawn({ board, props, from }: { board: Board | null; props: BoardProps; from: unknown[] }) {
  const { words } = useApp();
  const Component = board?.component;
  const failed = () => (
    <>
      <p class="refusal" role="alert" data-failed>
        {words.boardFailed}
      </p>
      <Panel {...props} />
    </>
  );
  const still = props.table.status === "over" ? 0 : undefined; // nothing on it takes keys, and it may have to scroll
  return (
    <div class="board" tabIndex={still} onClickCapture={props.phone ? tapped : undefined}>
      {Component ? (
        <Guard fallback={failed}>
          <Steady from={from} draw={() => <Component {...props} />} />
        </Guard>
      ) : (
        <Panel {...props} />
      )}
    </div>
  );
}

export function Aside({ board, props, from }: { board: Board | null; props: BoardProps; from: unknown[] }) {
  const Component = board?.aside;
  return Component ? (
    <Guard fallback={() => null}>
      <Steady from={from} draw={() => <Component {...props} />} />
    </Guard>
  ) : null;
}

/** Over the board: who sits there, with what the game counts of each. */
export function Strip({ board, props }: { board: Board | null; props: BoardProps }) {
  const Component = board?.seats;
  if (board?.ownsSeats && !props.phone) return null;
  return Component ? (
    <Guard fallback={() => <Seats p={props} />}>
      <Component {...props} />
    </Guard>
  ) : (
    <Seats p={props} />
  );
}

/** The names of what is so. */
export const classes = (is: Record<string, boolean>): string =>
  Object.keys(is)
    .filter((name) => is[name])
    .join(" ");

/** What the model has to know of the game, and of what its board shows. */
function informed({ model, board, description }: Open, props: BoardProps): void {
  model.foresight.description = description;
  model.about = board?.about ? (choice) => board.about!(choice, props) : null;
}

/** What is told of what is pointed at, and in answer to what is asked; and, on a phone, what lies out of sight. */
function Told({ model, help, phone }: { model: TableModel; help: BoardProps["help"]; phone: boolean }) {
  return (
    <>
      {phone ? <Beyond asked={model.mayChoose} /> : null}
      <Tip model={model} help={help} />
      {model.past.shown ? null : <Answer model={model} phone={phone} />}
    </>
  );
}

function OpenTable(open: Open) {
  const { model, table, board, description, live } = open;
  const phone = usePhone();
  const seen = useSeen(model, table);
  const log = useLog(open, seen);
  const [covered, uncover] = useCover(table, description);
  const help = useFirstHelp(description, model.mayChoose ? model.decision?.kind : undefined);
  usePan(model, phone, board);
  const rule = description.kinds.find((k) => k.name === model.decision?.kind)?.rule ?? null;
  const side = useSide(model, board?.fold, phone, live && table.about.chat !== "off");
  const [reviewing, review] = useReviewing(model);
  const props: BoardProps = {
    ...useBoardProps(open, seen, phone, <Prompt model={model} help={help} rule={rule} />, log),
    ...(reviewing ? { spoken: markedOf(model) } : {}),
  };
  const beside = useBeside(table.about.game);
  const from = drawnFrom(open, props);
  const named = (id: string) => props.name("phase", id);
  const aside = <Aside board={board} props={props} from={from} />;
  informed(open, props);
  const middle = () => {
    if (!table.view) return <Room model={model} title={description.title} />;
    if (!covered) return <Drawn board={board} props={props} from={from} />;
    return <HandOver game={table.about.game} name={seatName(table.seats[table.seat!]!)} ready={uncover} />;
  };
  return (
    <Tinctures.Provider value={(table.view && board?.tinctures?.(props.view)) || tincturesOf(table.about.game)}>
      <div
        class={classes({ "table-page": true, "phone-page": phone, reading: beside.section !== null, reviewing })}
        onClickCapture={beside.hear}
      >
        <Bar {...{ model, phone, rule, covered, side, description }} title={description.title} />
        <main class={`table-main ${covered ? "covered" : ""}`}>
          {table.view && !covered && !reviewing ? <Strip board={board} props={props} /> : null}
          {middle()}
          {reviewing ? (
            <ReviewParts {...{ model, description, phone, aside }} close={() => review(false)} />
          ) : (
            <Rail
              {...{ model, table, description, covered, live, log, phone, side, aside }}
              prompt={
                board?.ownsPrompt ? null : (
                  <Prompt model={model} help={help} rule={rule} phase={board?.foldsPhases ? named : undefined}>
                    {aside}
                  </Prompt>
                )
              }
              fold={board?.fold}
              compare={board?.compare && ((events) => board.compare!(props, events))}
            />
          )}
        </main>
        {beside.section === null ? null : (
          <Drawer
            game={table.about.game}
            section={beside.section || null}
            asked={model.decision && { kind: model.decision.kind, rule }}
            close={beside.close}
          />
        )}
        {covered ? null : <Told model={model} help={props.help} phone={phone} />}
      </div>
    </Tinctures.Provider>
  );
}

interface Address {
  connection: Connection;
  id: string;
  follow?: Record<string, unknown>;
}

export function TablePage({ connection, id, follow }: Address) {
  const { server } = useApp();
  const model = useModel(connection, id, follow);
  const { table } = model.live;
  const board = useBoard(table?.about?.game, model);
  const description = useDescription(table?.about?.game, table?.about?.edition?.text);
  useMotion(model, board?.playsItself ?? false);
  useMomentOfLink(model);
  if (!table || !description) return <Lost trouble={model.work.trouble} />;
  return <OpenTable {...{ model, table, board, description }} live={connection === server} />;
}
