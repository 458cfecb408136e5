// What a choice costs and brings, in a line or two beside it.
import { useEffect } from "preact/hooks";
import { useApp } from "../app";
import type { TableModel } from "../table/model";
import type { Chance, Change, Price } from "../table/price";
import type { Choice } from "../types";
import { figure, type Words } from "../words";

const things = (words: Words, list: Change[]): string =>
  list.map((c) => words.price.change({ title: c.title, from: figure(c.from), to: figure(c.to) })).join(", ");

/** What chance can do, and how likely. */
function Odds({ list }: { list: Chance[] }) {
  const { words } = useApp();
  return (
    <ul class="odds">
      {list.map((c) => (
        <li key={c.label}>
          <b class="num">{words.price.share({ percent: Math.round(100 * c.share) })}</b>{" "}
          {c.changes.length ? things(words, c.changes) : c.label}
        </li>
      ))}
    </ul>
  );
}

/** What follows, where it is not the person's own next choice. */
function after(words: Words, price: Price): string | null {
  const said = { mine: null, others: words.price.ends, chance: words.price.chance };
  return price.next === null ? words.price.unknown : said[price.next];
}

/** What is paid and what is gained. */
function PaidAndGained({ price }: { price: Price }) {
  const { words } = useApp();
  return (
    <>
      {price.pays.length ? <span class="pays">{words.price.pays({ things: things(words, price.pays) })} </span> : null}
      {price.gains.length ? (
        <span class="gains">{words.price.gains({ things: things(words, price.gains) })} </span>
      ) : null}
    </>
  );
}

/** What staged steps have brought together, from one of them up to another; nothing where that is nothing, or cannot be known. */
export function Brought({ model, from, to }: { model: TableModel; from: number; to: number }) {
  const price = model.foresight.brought(from, to);
  if (!price || !(price.pays.length + price.gains.length)) return null;
  return (
    <p class="price" data-brought>
      <PaidAndGained price={price} />
    </p>
  );
}

interface PriceProps {
  model: TableModel;
  choice: Choice;
  further?: Choice[]; // made by the same click
  id?: string;
}

const none: Choice[] = [];

/** Nothing where there is nothing to say: a step that costs nothing and goes on. */
export function PriceOf({ model, choice, further = none, id }: PriceProps) {
  const { words } = useApp();
  const price = model.foresight.price(choice, ...further);
  useEffect(() => model.foresight.tell(choice, ...further), [model, choice, further]);
  if (!price) return null;
  const then = after(words, price);
  const odds = price.next === "chance" && !further.length ? model.foresight.chances(choice) : [];
  if (!price.pays.length && !price.gains.length && !then) return null;
  return (
    <div class="price" id={id} data-price={choice.text}>
      <PaidAndGained price={price} />
      {then ? <span class="then">{then}</span> : null}
      {odds.length ? <Odds list={odds} /> : null}
    </div>
  );
}
