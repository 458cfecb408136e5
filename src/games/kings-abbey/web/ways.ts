// What one click does in The King's Abbey that takes several choices: places are filled with dice, peasants led to where they
// are wanted, dice sent to both spaces of a site, trades made as a whole.
import type { Card, View } from "@table/generated/kings-abbey";
import type { Ahead, Looking, Way } from "@table/table/ways";
import type { Choice } from "@table/types";
import { langOfPage, spoken } from "@table/words";
import { cardElement } from "./model";
import { words as boardWords } from "@table/generated/words/kings-abbey";

type At = Looking<View>;

const ofVerb = (here: Ahead<View>, verb: string): Choice[] => here.choices.filter((c) => c.verb === verb);

/** One choice after the other, as long as there is a next one. */
function chain(at: At, first: Choice[], next: (here: Ahead<View>) => Choice | null | undefined): Choice[] {
  const list = [...first];
  for (let here = list.length ? at.after(list) : at; here; here = at.after(list)) {
    const choice = next(here);
    if (!choice) break;
    list.push(choice);
  }
  return list;
}

/** A place takes as many dice as it can, each the one that is meant there. */
const filled = (at: At, verb: string, first: Choice[] = []): Choice[] =>
  chain(at, first, (here) => at.meant(ofVerb(here, verb)));

/** Which dice go where: "Preach: 1, 2 · Clergy: 4". */
function diceTo(list: Choice[]): string {
  const w = boardWords(langOfPage());
  const dice = (verb: string) => list.filter((c) => c.verb === verb).map((c) => c.args[0]);
  const said = (title: string, values: unknown[]) =>
    values.length ? [title + spoken().colon + values.join(", ")] : [];
  return [...said(w.preach, dice("preach")), ...said(w.clergy, dice("clergy"))].join(" · ");
}

/** Dice to the one place, to the other, and to both. */
function placed(at: At): Way<View>[] {
  const preach = filled(at, "preach");
  const lists = [preach, filled(at, "clergy"), preach.length ? filled(at, "clergy", preach) : []];
  const more = lists.filter((list, i) => list.length > (i === 2 ? preach.length : 1));
  return more.map((list) => ({ list, element: null, label: diceTo(list) }));
}

const ROWS = ["lower", "middle", "upper"] as const; // as they are drawn, from the first

/** All peasants of a row of pews move up, the foremost first. */
function risen(at: At): Way<View>[] {
  const bench = (c: Choice) => Number(c.args[0]);
  const foremost = (list: Choice[]) => list.reduce<Choice | null>((a, c) => (a && bench(a) > bench(c) ? a : c), null);
  const rows = [...new Set(ofVerb(at, "step").map((c) => c.args[1]))];
  return rows.flatMap((row) => {
    const list = chain(at, [], (here) => foremost(ofVerb(here, "step").filter((c) => c.args[1] === row)));
    const label = boardWords(langOfPage()).rowUp[ROWS[Number(row) - 1]!]({ n: list.length });
    return list.length > 1 ? [{ list, element: null, label }] : [];
  });
}

/** Several who are lost at once: those furthest back in the pews. */
function lost(at: At): Way<View>[] {
  const seats = (here: Ahead<View>) => (here.view.kind === at.view.kind ? ofVerb(here, "take_seat") : []);
  const list = chain(at, [], (here) => seats(here)[0]);
  return list.length > 1 ? [{ list, element: null }] : [];
}

const MOVES = ["step", "baptise", "activate"];

/** Where a peasant stands that did not stand there before. */
function arrived(seat: number, before: View, after: View): string | null {
  const pew = after.pews[seat]!.find((place) => !before.pews[seat]!.includes(place));
  if (pew) return `seat.${pew}`;
  if (after.baptistery[seat]! > before.baptistery[seat]!) return "baptistery";
  const card = after.occupied[seat]!.find((c: Card) => !before.occupied[seat]!.includes(c));
  return card ? cardElement(seat, card) : null;
}

/** Peasants led on, to every place by the fewest moves. */
function led(at: At): Way<View>[] {
  const found = new Map<string, Choice[]>();
  let edge = at.choices.filter((c) => MOVES.includes(c.verb)).map((c) => ({ list: [c], from: at.view }));
  while (edge.length) {
    const next: typeof edge = [];
    for (const { list, from } of edge) {
      const here = at.after(list);
      const place = here && arrived(at.seat, from, here.view);
      if (!place || found.has(place)) continue;
      found.set(place, list);
      const on = here.choices.filter((c) => MOVES.includes(c.verb) && c.targets.includes(place));
      next.push(...on.map((c) => ({ list: [...list, c], from: here.view })));
    }
    edge = next;
  }
  return [...found].map(([element, list]) => ({ list, element }));
}

/** A click on the first space of a site sends one die, on the second two, each the highest. */
function gathered(at: At): Way<View>[] {
  const sites = [...new Set(ofVerb(at, "site").map((c) => c.args[0]))];
  return sites.flatMap((site) => {
    const first = at.meant(ofVerb(at, "site").filter((c) => c.args[0] === site));
    const here = first && at.after([first]);
    if (!first || !here) return [];
    const second = at.meant(ofVerb(here, "bonus"));
    return [
      ...ofVerb(here, "none").map((none) => ({ list: [first, none], element: `space.${site}.main` })),
      ...(second ? [{ list: [first, second], element: `space.${site}.bonus` }] : []),
    ];
  });
}

/** A tool is as good on either die: without a word it goes on the first that has room, and says that no second die is wanted. */
function tooled(at: At): Way<View>[] {
  const alone = ofVerb(at, "none").slice(0, 1);
  const here = alone.length ? at.after(alone) : at;
  const [tool] = here ? [...ofVerb(here, "tool_main"), ...ofVerb(here, "tool_bonus")] : [];
  return tool ? [{ list: [...alone, tool], element: tool.targets[0]! }] : [];
}

/** What can be given, and what a click on it begins. */
const given = (at: At): Way<View>[] =>
  ofVerb(at, "trade").flatMap((trade) =>
    ofVerb(at.after([trade]) ?? at, "trade_give").map((give) => ({
      list: [trade, give],
      element: give.targets[0]!,
      quiet: true,
    })),
  );

/** What can be taken for it, each with how much of it. */
const taken = (at: At): Way<View>[] =>
  ofVerb(at, "trade_get").flatMap((get) => {
    const amounts = ofVerb(at.after([get]) ?? at, "trade_amount");
    const lists = amounts.length ? amounts.map((amount) => [get, amount]) : [[get]];
    return lists.map((list) => ({ list, element: null, drawn: true, leads: at.after(list)?.view }));
  });

/** What says that no more of it is wanted: left out where the person simply goes on with something else. */
const ENOUGH = ["none", "collect"];

/** Going on without a word: the next site, or the end of gathering, collects first what the dice and tools that lie here bring. */
function onward(at: At): Way<View>[] {
  const first = chain(at, [], (here) => here.choices.find((c) => ENOUGH.includes(c.verb)));
  const here = first.length ? at.after(first) : null;
  if (!here) return [];
  const next = gathered({ ...at, ...here, after: (list) => at.after([...first, ...list]) });
  const pass = ofVerb(here, "pass").map((choice) => ({ list: [choice], element: null }));
  return [...next, ...pass].map((way) => ({ ...way, list: [...first, ...way.list] }));
}

export const ways = (at: At): Way<View>[] => [
  ...placed(at),
  ...risen(at),
  ...lost(at),
  ...led(at),
  ...gathered(at),
  ...onward(at),
  ...tooled(at),
  ...given(at),
  ...taken(at),
];
