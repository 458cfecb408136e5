// Laying a table: who sits where, and every option explained. Two clicks against the computer, three with friends.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { tincturesOf } from "../boards";
import { computerOf, Face, isExpert, secondsOf, useComputers } from "../computers";
import { nameOf } from "../figures/edition";
import { keepEdition, keptEdition, keptEditions, newKey, readEdition } from "../figures/kept";
import { useHeading } from "../hooks";
import { SeatMark, Tinctures } from "../icons";
import type { GameInfo, OptionInfo } from "../types";
import { playersText } from "../words";
import { useAttempt } from "./attempt";
import { GuestName, useGuest, type Guest } from "./guest";
import { asked, Choose, TableOptions, usual } from "./manner";
import { Trouble } from "./trouble";

type Kind = "me" | "hot" | "computer" | "open" | "invited";
interface SeatPlan {
  kind: Kind;
  level: string;
  name?: string; // of another person at this screen
}

const SLOWEST = 20; // seconds

interface LevelProps {
  game: GameInfo;
  level: string;
  change: (level: string) => void;
}

/** How long the expert thinks, and what that is good for. */
function Slider({ game, level, change, title }: LevelProps & { title: string }) {
  const { words } = useApp();
  const said = words.thinks({ seconds: secondsOf(level) });
  return (
    <label class="slider">
      <input
        type="range"
        min={1}
        max={SLOWEST}
        value={secondsOf(level)}
        aria-label={title}
        aria-valuetext={said}
        data-thinks
        onInput={(e) => change(`time:${Number(e.currentTarget.value) * 1000}`)}
      />
      <output>{said}</output>
      <small data-gain>{words.thinksGain({ percent: Number(game.patience) })}</small>
    </label>
  );
}

function Level({ game, level, change }: LevelProps) {
  const { words } = useApp();
  const computers = useComputers().filter((c) => game.thinking_pays || !isExpert(c.level));
  const computer = computerOf(computers, level);
  return (
    <>
      <Face level={level} size={40} />
      <select
        aria-label={words.level}
        data-level
        value={computer.level}
        onChange={(e) => change(e.currentTarget.value)}
      >
        {computers.map((c) => (
          <option key={c.level} value={c.level}>
            {c.title} · {c.name}
          </option>
        ))}
      </select>
      <i class="character">{computer.character}</i>
      {isExpert(level) ? <Slider game={game} level={level} change={change} title={computer.title} /> : null}
    </>
  );
}

interface SeatRowProps {
  game: GameInfo;
  plan: SeatPlan;
  seat: number;
  kinds: Kind[];
  change: (plan: SeatPlan) => void;
}

function SeatRow({ game, plan, seat, kinds, change }: SeatRowProps) {
  const { words } = useApp();
  const titles: Record<Kind, string> = {
    me: words.seatMe,
    hot: words.seatHot,
    computer: words.seatComputer,
    open: words.seatOpen,
    invited: words.seatInvited,
  };
  return (
    <li class="seat-plan">
      <SeatMark seat={seat} size={18} />
      <select
        aria-label={`${words.seat} ${seat + 1}`}
        value={plan.kind}
        onChange={(e) => change({ ...plan, kind: e.currentTarget.value as Kind })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {titles[kind]}
          </option>
        ))}
      </select>
      {plan.kind === "computer" ? (
        <Level game={game} level={plan.level} change={(level) => change({ ...plan, level })} />
      ) : null}
      {plan.kind === "hot" ? (
        <input
          aria-label={words.playerName}
          placeholder={words.player({ n: seat + 1 })}
          maxLength={32}
          value={plan.name ?? ""}
          data-hot-name
          onInput={(e) => change({ ...plan, name: e.currentTarget.value })}
        />
      ) : null}
    </li>
  );
}

/** Options that mean something at this table: for so many players, and where the one they hang on is taken. */
const fitting = (list: OptionInfo[], players: number, options: Record<string, string>): OptionInfo[] =>
  list.filter((o) => {
    const needed = list.find((other) => other.name === o.needs);
    return (
      (!o.players || o.players.includes(players)) &&
      (!needed || (options[needed.name] ?? needed.values[0]!.value) !== needed.values[0]!.value)
    );
  });

interface GameOptionsProps {
  list: OptionInfo[];
  players: number;
  options: Record<string, string>;
  set: (change: (o: Record<string, string>) => Record<string, string>) => void;
}

function GameOptions({ list, players, options, set }: GameOptionsProps) {
  return (
    <>
      {fitting(list, players, options).map((o) => (
        <Choose
          key={o.name}
          name={o.name}
          title={o.title}
          help={o.help}
          values={o.values}
          value={options[o.name] ?? o.values[0]!.value}
          change={(value) => set((now) => ({ ...now, [o.name]: value }))}
        />
      ))}
    </>
  );
}

/** A seat as `create` names it. */
function seatAsked(plan: SeatPlan, nameless: string): Record<string, string> {
  if (plan.kind === "computer") return { kind: "computer", level: plan.level };
  if (plan.kind === "hot") return { kind: "me", name: plan.name?.trim() || nameless };
  return { kind: plan.kind };
}

/** How many play. */
function Counts({ game, players, resize }: { game: GameInfo; players: number; resize: (n: number) => void }) {
  const { words } = useApp();
  const { seats_min: least, seats_max: most } = game;
  if (least === most) return null;
  return (
    <p class="counts" role="group" aria-label={playersText(words, least, most)}>
      {Array.from({ length: most - least + 1 }, (_, i) => least + i).map((n) => (
        <button key={n} class="btn" aria-pressed={n === players} onClick={() => resize(n)}>
          {n}
        </button>
      ))}
    </p>
  );
}

const SERVED: Kind[] = ["me", "hot", "computer", "open", "invited"];
const ALONE: Kind[] = ["me", "hot", "computer"];

function Seats({ game, plans, set }: { game: GameInfo; plans: SeatPlan[]; set: (plans: SeatPlan[]) => void }) {
  const { server } = useApp();
  return (
    <Tinctures.Provider value={tincturesOf(game.id)}>
      <ul>
        {plans.map((plan, seat) => (
          <SeatRow
            key={seat}
            game={game}
            plan={plan}
            seat={seat}
            kinds={server ? SERVED : ALONE}
            change={(p) => set(plans.map((q, i) => (i === seat ? p : q)))}
          />
        ))}
      </ul>
    </Tinctures.Provider>
  );
}

/** Some of the options, under their title. */
const OptionsPart = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <>
    <h3 class="rubric">{title}</h3>
    <div class="options">{children}</div>
  </>
);

/** Which figures it is played with: the game's own, one of this browser's, one that the server keeps, or a file. */
function Editions({ game, edition, set }: { game: GameInfo; edition: string; set: (edition: string) => void }) {
  const { words, lang, rules, link } = useApp();
  const kept = keptEditions(game.id);
  const served = useServed(game.id);
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0] && (await readEdition(input.files[0], game.id));
    if (!file) return;
    const key = newKey();
    keepEdition(key, file);
    set(key);
  };
  if (!rules.schema(game.id, lang)) return null;
  return (
    <p class="edition-choice">
      <label>
        {words.figures.edition}{" "}
        <select value={edition} data-edition onChange={(e) => set(e.currentTarget.value)}>
          <option value="">{words.figures.reconstruction}</option>
          {kept.map((k) => (
            <option key={k.key} value={k.key}>
              {nameOf(k.file, lang)}
            </option>
          ))}
          {served.map((e) => (
            <option key={e.hash} value={e.hash}>
              {words.figures.onServer({ name: e.name })}
            </option>
          ))}
        </select>
      </label>
      <label class="btn quiet file-b">
        {words.figures.import}
        <input type="file" accept="application/json,.json" onChange={(e) => void take(e.currentTarget)} />
      </label>
      <a class="btn quiet" href={`/figures/${game.id}`} onClick={link} data-figures>
        {words.figures.correct}
      </a>
    </p>
  );
}

interface Served {
  hash: string;
  name: string;
}

/** Editions of one's own that the server keeps. */
function useServed(game: string): Served[] {
  const { server, lang } = useApp();
  const [list, set] = useState<Served[]>([]);
  useEffect(() => {
    void server
      ?.request<{ editions: Served[] }>("editions", { game, lang })
      .then((answer) => set(answer.editions))
      .catch(() => undefined);
  }, [server, game, lang]);
  return list;
}

/** All that can be set of a new table, and what `create` is told of it. */
function usePlan({ game, friends, edition: first = "", club }: Laying) {
  const { words, server, lang } = useApp();
  const friend = !server ? "hot" : club ? "open" : "invited";
  const other: SeatPlan = { kind: friends ? friend : "computer", level: "brother" };
  const at = Math.max(game.seats_min, Math.min(2, game.seats_max));
  const [plans, setPlans] = useState<SeatPlan[]>(() =>
    Array.from({ length: at }, (_, i) => (i ? other : { kind: "me", level: "brother" })),
  );
  const [options, setOptions] = useState<Record<string, string>>({});
  const [manner, setManner] = useState(usual);
  const [edition, setEdition] = useState(keptEdition(first) ? first : "");
  const open = plans.some((p) => p.kind === "open");
  const resize = (n: number) => setPlans(Array.from({ length: n }, (_, i) => plans[i] ?? other));
  const members = (): Record<string, unknown> => {
    const chosen = fitting(game.options, plans.length, options).filter((o) => options[o.name] !== undefined);
    const seed = new URLSearchParams(location.search).get("seed"); // the same game again, for who knows its seed
    return {
      game: game.id,
      players: plans.length,
      options: Object.fromEntries(chosen.map((o) => [o.name, options[o.name]])),
      seats: plans.map((p, i) => seatAsked(p, words.player({ n: i + 1 }))),
      ...(seed ? { seed } : {}),
      ...(edition ? { edition: keptEdition(edition)?.file ?? edition } : {}),
      ...(server ? asked(manner, open) : { lang }),
      ...(club ? { club } : {}),
    };
  };
  return { plans, setPlans, resize, options, setOptions, manner, setManner, edition, setEdition, open, members };
}

function Options({ game, plan }: { game: GameInfo; plan: ReturnType<typeof usePlan> }) {
  const { words, server } = useApp();
  if (!game.options.length && !server) return null;
  return (
    <details>
      <summary>{words.options}</summary>
      {game.options.length ? (
        <OptionsPart title={words.gameOptions}>
          <GameOptions list={game.options} players={plan.plans.length} options={plan.options} set={plan.setOptions} />
        </OptionsPart>
      ) : null}
      {server ? (
        <OptionsPart title={words.tableOptions}>
          <TableOptions manner={plan.manner} open={plan.open} set={plan.setManner} />
        </OptionsPart>
      ) : null}
    </details>
  );
}

/** Begins the table, or goes back. */
function Start({ members, guest, close }: { members: () => Record<string, unknown>; guest: Guest; close: () => void }) {
  const { words, server, offline, go } = useApp();
  const [trouble, attempt] = useAttempt();
  const begin = () =>
    attempt(async () => {
      await guest.take();
      const { table } = await (server ?? offline()).request<{ table: string }>("create", members());
      go(`/${server ? "table" : "offline"}/${table}`);
    });
  return (
    <>
      <p class="start">
        <button class="btn gold" data-start onClick={() => void begin()}>
          {words.start}
        </button>
        <button class="btn quiet" onClick={close}>
          {words.cancel}
        </button>
      </p>
      <Trouble said={trouble} />
    </>
  );
}

export interface Laying {
  game: GameInfo;
  friends: boolean;
  edition?: string; // the key of one of this browser's
  club?: string; // whose members may sit down
}

export function NewTable({ close, ...laying }: Laying & { close: () => void }) {
  const { words } = useApp();
  const heading = useHeading();
  useEffect(() => heading.current!.scrollIntoView({ block: "nearest" }), []); // the last game's buttons lie far below it
  const { game } = laying;
  const plan = usePlan(laying);
  const guest = useGuest(plan.plans.some(({ kind }) => kind === "invited" || kind === "open"));
  return (
    <section class="new-table" aria-labelledby="new-table" data-game={game.id}>
      <h2 id="new-table" class="display" tabIndex={-1} ref={heading}>
        {game.title}
      </h2>
      <p class="summary">{game.summary}</p>
      <Counts game={game} players={plan.plans.length} resize={plan.resize} />
      <h3 class="rubric">{words.seats}</h3>
      <Seats game={game} plans={plan.plans} set={plan.setPlans} />
      <Editions game={game} edition={plan.edition} set={plan.setEdition} />
      <GuestName guest={guest} />
      <Start members={plan.members} guest={guest} close={close} />
      <Options game={game} plan={plan} />
    </section>
  );
}
