// Addresses: from where somebody came and who else does, said before they are barred; those that are, and the end of it.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { useAttempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import { PersonLink } from "../people/person";
import { dayOf } from "../people/say";
import type { Act, Bar, Place } from "./model";

const BAR_DAYS = 30; // at most

/** Banning somebody together with the addresses: what that means for others stands above the button. */
export function Addresses({ person, days, act }: { person: string; days: string; act: Act }) {
  const { words, server, lang } = useApp();
  const own = words.house;
  const [places, setPlaces] = useState<Place[] | null>(null);
  const [trouble, attempt] = useAttempt();
  const look = () =>
    void attempt(async () => setPlaces((await server!.request<{ places: Place[] }>("places", { person })).places));
  const members = { person, addresses: true, ...(days === "" ? {} : { days: Number(days) }) };
  const list = new Intl.ListFormat(lang, { type: "conjunction" });
  const others = Math.max(0, ...(places ?? []).map((p) => p.others));
  return (
    <details class="house-more" data-places onToggle={(e) => e.currentTarget.open && look()}>
      <summary>{own.withAddresses}</summary>
      <Trouble said={trouble} />
      {places && !places.length ? <p class="said">{own.noPlaces}</p> : null}
      {places?.length ? (
        <>
          <p>{list.format(places.map((p) => p.place))}</p>
          <p class={others ? "warn" : "said"} data-others={others}>
            {others ? own.othersThere({ n: others }) : own.nobodyThere}
          </p>
          <p class="said">{own.barMeans({ n: BAR_DAYS })}</p>
          <button class="btn quiet" data-do="bar" onClick={() => act("ban", members)}>
            {own.banAddresses}
          </button>
        </>
      ) : null}
    </details>
  );
}

export function Bars({ list, act }: { list: Bar[]; act: Act }) {
  const { words, lang } = useApp();
  const own = words.house;
  if (!list.length) return null;
  return (
    <section class="sec" data-bars>
      <h2>{own.bars}</h2>
      <ul class="house-list">
        {list.map((bar) => (
          <li key={bar.place}>
            <p class="act">
              <span>
                {bar.place} <small>{own.until({ day: dayOf(lang, bar.until) })}</small>{" "}
                {bar.person ? <PersonLink person={{ id: bar.person }}>{bar.person_name || own.gone}</PersonLink> : null}
              </span>
              <button class="btn quiet" data-unbar onClick={() => act("unbar", { place: bar.place })}>
                {own.unbar}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
