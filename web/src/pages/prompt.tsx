// The open decision: what is asked, what can be done, what was staged, what went wrong and what was asked about.
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { usePhone } from "../hooks";
import { Icon } from "../icons";
import type { TableModel } from "../table/model";
import type { Menu } from "../table/staging";
import { wayLabel, type Way } from "../table/ways";
import type { Candidate, Choice, Refusal, Table } from "../types";
import { langOfPage, listed, sentence, type Words } from "../words";
import { WarningLeaf } from "./advice";
import { Brought, PriceOf } from "./price";
import { seatName } from "./seats";
import { Trouble } from "./trouble";

/** One piece of advice: what, how good, and why; a click does it. */
function Advised({ model, advice, first }: { model: TableModel; advice: Candidate; first: boolean }) {
  const { words } = useApp();
  const win = advice.place?.[0];
  return (
    <li>
      <button class="advised" disabled={model.work.busy} data-advised onClick={() => model.choose(advice)}>
        {first ? (
          <span class="manicule" aria-hidden="true">
            ☞
          </span>
        ) : null}
        <b>{advice.label}</b>
        {win === undefined ? null : (
          <span class="num chance">{words.table.toWin({ percent: Math.round(win / 10) })}</span>
        )}
        <i>{advice.reason}</i>
      </button>
      <PriceOf model={model} choice={advice} />
    </li>
  );
}

const MOST = 3; // pieces of advice

/** How many pieces of advice there is room for, one at least: no list is cut off. What they cost may come late. */
function useRoom(told: Candidate[], node: RefObject<HTMLElement | null>): number {
  const [fit, setFit] = useState({ told, few: MOST });
  const few = fit.told === told ? fit.few : MOST;
  useLayoutEffect(() => {
    const { current: shown } = node;
    const room = Math.min(shown!.clientHeight, shown!.parentElement!.clientHeight);
    if (few > 1 && shown!.scrollHeight > room) setFit({ told, few: few - 1 });
  });
  return few;
}

/** Scrolls until something is seen whole, or from its beginning on. */
function show(shown: Element, within: Element): void {
  const [box, room] = [shown.getBoundingClientRect(), within.getBoundingClientRect()];
  within.scrollTop += Math.max(0, Math.min(box.bottom - room.bottom, box.top - room.top));
}

/** What was asked for is seen: answers above it that leave too little room give way. */
function useSight(told: Candidate[], few: number, node: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: answer } = node;
    const within = answer!.parentElement!;
    const before = within.scrollTop;
    const grown = new ResizeObserver(() => show(answer!, within)); // what advice costs may come late
    grown.observe(answer!);
    show(answer!, within);
    return () => {
      grown.disconnect();
      within.scrollTop = before; // what was asked stands where it stood
    };
  }, [told, few]);
}

/** What the computer would do: the best few choices, and the rest of the turn after the first of them. On a phone there is no leaf besides. */
function Hints({ model, list }: { model: TableModel; list: Candidate[] }) {
  const { words } = useApp();
  const phone = usePhone();
  const { turn } = model.asking;
  const node = useRef<HTMLElement>(null);
  const few = useRoom(list, node);
  useSight(list, few, node);
  return (
    <section class="hints" aria-live="polite" data-hints data-answer={phone ? "hint" : undefined} ref={node}>
      <h2 class={phone ? "" : "unseen"}>
        {words.hintTitle}
        {phone ? (
          <button class="btn quiet icon-b" aria-label={words.close} onClick={() => model.dismiss()}>
            <Icon name="close" />
          </button>
        ) : null}
      </h2>
      <ol>
        {list.slice(0, few).map((c, i) => (
          <Advised key={c.text} model={model} advice={c} first={i === 0} />
        ))}
      </ol>
      {turn.length > 1 ? (
        <p class="advised-turn">
          <button class="btn" disabled={model.work.busy} data-advised-turn onClick={() => model.follow(true)}>
            {words.table.doTurn}
          </button>{" "}
          {turn.map((c) => c.label).join("\u00a0· ")}
        </p>
      ) : null}
    </section>
  );
}

interface RuleLinkProps {
  game: string;
  rule: string;
  title?: string;
  children: string;
}

function RuleLink({ game, rule, title, children }: RuleLinkProps) {
  return (
    <a
      class="rule-link"
      href={`/rules/${game}#${rule}`}
      target="_blank"
      rel="noopener"
      title={title}
      aria-label={title}
    >
      {children}
    </a>
  );
}

export function Refusals({ game, list }: { game: string; list: Refusal[] }) {
  const { words } = useApp();
  const once = [...new Map(list.map((r) => [r.message, r])).values()].slice(0, 3);
  return (
    <p class="refusal" role="status">
      {once.length === 0 ? words.notNow : null}
      {once.map((r) => (
        <span key={r.message}>
          {sentence(r.message)}{" "}
          {r.rule ? (
            <RuleLink game={game} rule={r.rule}>
              {r.rule}
            </RuleLink>
          ) : null}{" "}
        </span>
      ))}
    </p>
  );
}

const PRICED = 16; // of more buttons at once nobody reads what each would cost

/** One choice as a button, with what should be thought of first where it is not one of many on the board. */
function ChoiceButton({ model, choice, priced }: { model: TableModel; choice: Choice; priced: boolean }) {
  const silent = model.advising.warned || (choice.targets.length && !model.staging.menu);
  const caution = silent ? undefined : model.caution(choice);
  const id = `caution-${choice.text.replaceAll(" ", "-")}`;
  return (
    <>
      <button
        class="btn"
        disabled={model.work.busy}
        data-choice={choice.text}
        aria-describedby={caution ? id : `price-${id}`}
        onClick={() => model.choose(choice)}
      >
        {choice.label}
      </button>
      {caution ? (
        <p class="caution" id={id}>
          {caution}
        </p>
      ) : null}
      {priced ? <PriceOf model={model} choice={choice} id={`price-${id}`} /> : null}
    </>
  );
}

/** A button for several choices at once. */
export function WayButton({ model, way }: { model: TableModel; way: Way }) {
  const [first, ...further] = way.list as [Choice, ...Choice[]];
  const price = model.foresight.price(...way.list);
  const spends = price?.next !== "mine" || price.pays.length > 0;
  return (
    <>
      <button
        class="btn"
        disabled={model.work.busy}
        data-choice={way.list.map((c) => c.text).join(", ")}
        onClick={() => model.choose(first, ...further)}
      >
        {wayLabel(way)}
      </button>
      {spends ? <PriceOf model={model} choice={first} further={further} /> : null}
    </>
  );
}

/** Ways as buttons: the one that an element leads, or those that no element does. */
function WayButtons({ model }: { model: TableModel }) {
  const { menu } = model.staging;
  const open = model.mayChoose ? model.ways.all.filter((way) => !way.element && !way.drawn) : [];
  const ways = menu ? (menu.way ? [menu.way] : []) : open;
  return ways.length ? (
    <div class="buttons ways" data-menu={menu ? "" : undefined}>
      {ways.map((way) => (
        <WayButton key={wayLabel(way)} model={model} way={way} />
      ))}
    </div>
  ) : null;
}

/** Buttons for choices that no element names, or all of them when asked for. */
const Buttons = ({ model, choices }: { model: TableModel; choices: Choice[] }) => (
  <div class="buttons" data-menu={model.staging.menu ? "" : undefined}>
    {choices.map((c) => (
      <ChoiceButton key={c.text} model={model} choice={c} priced={choices.length <= PRICED} />
    ))}
  </div>
);

/** Choices that end something stand where one sends, always at the same place. */
const closing = (model: TableModel): Choice[] => {
  const ends = model.staging.menu ? [] : model.choices.filter((c) => model.foresight.ends(c));
  return ends.length === 1 ? ends : [];
};

/** What ends the turn or sends it: the last thing of the panel. */
function Closing({ model }: { model: TableModel }) {
  const { words } = useApp();
  const { ready, laid } = model.staging;
  const [end] = closing(model);
  const missing = laid?.placed.filter((choice) => choice === null).length ?? 0;
  return (
    <div class="buttons closing">
      {missing ? <p class="missing">{words.table.missing({ n: missing })}</p> : null}
      {ready || laid ? (
        <button
          class={`btn ${ready ? "gold" : ""}`}
          disabled={!ready || model.work.busy}
          data-send
          onClick={() => void model.send()}
        >
          {words.send}
        </button>
      ) : end ? (
        <ChoiceButton model={model} choice={end} priced />
      ) : null}
    </div>
  );
}

/** Staged steps of one phase, with the number of each in the list. */
interface Group {
  phase: string | null;
  steps: { choice: Choice; at: number }[];
}

function groups(list: Choice[], phases: (string | null)[]): Group[] {
  const found: Group[] = [];
  list.forEach((choice, at) => {
    const phase = phases[at] ?? null;
    const last = found[found.length - 1];
    if (last && last.phase === phase) last.steps.push({ choice, at });
    else found.push({ phase, steps: [{ choice, at }] });
  });
  return found;
}

function Steps({ model, group }: { model: TableModel; group: Group }) {
  const { words } = useApp();
  const from = group.steps[0]!.at;
  return (
    <>
      <ol>
        {group.steps.map(({ choice, at }) => (
          <li key={at} class={model.staging.unasked.has(at) ? "unasked" : ""}>
            {choice.label}
            {model.staging.unasked.has(at) ? <small> {words.table.unasked}</small> : null}
            <button
              class="btn quiet"
              aria-label={words.takeBack + words.colon + choice.label}
              onClick={() => void model.takeBack(at)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <Brought model={model} from={from} to={from + group.steps.length} />
    </>
  );
}

/** What was done and not sent: the present phase open, earlier ones folded to a line. */
function Staged({ model, phase }: { model: TableModel; phase?: (id: string) => string }) {
  const { words } = useApp();
  const { list, phases } = model.staging;
  if (!list.length) return null;
  const found = groups(list, phase ? phases : []);
  return (
    <section class="staging" aria-label={words.staged}>
      {found.length === 1 ? (
        <Steps model={model} group={found[0]!} />
      ) : (
        found.map((group, i) => (
          <details key={group.steps[0]!.at} open={i === found.length - 1}>
            <summary>
              {group.phase === null || !phase ? words.staged : phase(group.phase)}
              <small>{words.table.steps({ n: group.steps.length })}</small>
            </summary>
            <Steps model={model} group={group} />
          </details>
        ))
      )}
    </section>
  );
}

/** What is asked, or whom one waits for. */
function question(model: TableModel, table: Table, words: Words): string {
  if (model.mayChoose || model.staging.laid) return model.staging.prompt;
  if (model.staging.ready) return words.staged;
  if (table.status === "over") return words.over;
  const waiting = table.seats.filter((s) => model.decision?.actors.includes(s.seat));
  if (waiting.some((s) => s.level || s.stand_in)) return words.thinking;
  if (waiting.some((s) => table.mine.includes(s.seat))) return words.yourTurn;
  return words.waitingFor({
    names: listed(
      langOfPage(),
      waiting.map((s) => seatName(s)),
    ),
  });
}

/** What can be done by button: the choices of an open menu, those without an element, or all. */
function Doing({ model }: { model: TableModel }) {
  const { words } = useApp();
  const [all, setAll] = useState(false);
  const { menu } = model.staging;
  const choices = menu ? menu.choices : model.choices;
  const ends = closing(model);
  const bare = menu || all ? choices : choices.filter((c) => c.targets.length === 0 && !ends.includes(c));
  const hidden = choices.length > bare.length + (all ? 0 : ends.length);
  return (
    <>
      <WayButtons model={model} />
      <Buttons model={model} choices={all ? bare.filter((c) => !ends.includes(c)) : bare} />
      {!menu && (hidden || all) ? (
        <button class="btn quiet" aria-expanded={all} onClick={() => setAll(!all)} data-all-choices>
          {all ? words.table.hide : words.more({ n: choices.length })}
        </button>
      ) : null}
      {menu ? (
        <button class="btn quiet" onClick={() => model.closeMenu()}>
          {words.cancel}
        </button>
      ) : null}
    </>
  );
}

/** What was asked and what went wrong. */
function Told({ model }: { model: TableModel }) {
  const { words } = useApp();
  const { hints } = model.asking;
  const { trouble, busy, late } = model.work;
  const { online } = model.live;
  return (
    <>
      {late || (busy && !online) ? (
        <p class="refusal" role="status" data-waits>
          {online ? words.table.late : words.table.waits}
        </p>
      ) : null}
      <Trouble said={trouble} />
      {hints ? <Hints model={model} list={hints} /> : null}
    </>
  );
}

/** What scrolls begins at its top where something else is asked: the answers come first. */
function useTop(asked: Choice[]) {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => node.current?.scrollTo(0, 0), [asked]);
  return node;
}

/** What a click on the board opened is seen, and what it costs, under whatever the board keeps above it. */
function useMenuShown(menu: Menu | null, node: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const shown = menu && node.current?.querySelector("[data-menu]");
    if (shown) show(shown, node.current!);
  }, [menu]);
}

/** What the question means, where it can be read whole: of all that stands here it gives way first, and the sign beside the prompt leads to it. */
function Help({ text }: { text: string }) {
  const node = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current: said } = node;
    const within = said!.parentElement!;
    said!.hidden = false;
    said!.hidden = within.scrollHeight > within.clientHeight;
  });
  return (
    <p class="first-help" ref={node}>
      {text}
    </p>
  );
}

const LONG = 54; // characters of a prompt that would take more than two lines

interface PromptProps {
  model: TableModel;
  help: string | null;
  rule: string | null;
  phase?: (id: string) => string; // what a phase is called, where staged steps are folded by them
  children?: ComponentChildren; // the board's own, between the prompt and its answers
}

/** Every part has its place: what is asked, with what, by which answers, what is staged, and what sends it. */
export function Prompt({ model, help, rule, phase, children }: PromptProps) {
  const { words } = useApp();
  const deciding = useTop(model.choices);
  useMenuShown(model.staging.menu, deciding);
  const { table } = model.live;
  if (!table) return null;
  const { game } = table.about;
  const asked = question(model, table, words);
  return (
    <section class="decision" aria-labelledby="prompt">
      <div class="question">
        <p class={`prompt ${asked.length > LONG ? "long" : ""}`} id="prompt" aria-live="assertive">
          {asked}
        </p>
        {model.mayChoose && rule ? (
          <RuleLink game={game} rule={rule} title={`${words.ruleNow} ${rule}`}>
            §
          </RuleLink>
        ) : null}
      </div>
      <div class="deciding" ref={deciding}>
        {children}
        <Doing model={model} />
        <Told model={model} />
        <Staged model={model} phase={phase} />
        {model.mayChoose && help ? <Help text={help} /> : null}
      </div>
      <WarningLeaf model={model} />
      <Closing model={model} />
    </section>
  );
}
