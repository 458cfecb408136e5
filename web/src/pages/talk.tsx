// What people of one table say and ask each other: chat, offers, and how one leaves the game to the computer.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { SeatMark } from "../icons";
import { Report } from "../house/report";
import { daySaid, present } from "../notices/days";
import { PersonLink } from "../people/person";
import type { TableModel } from "../table/model";
import type { Offer } from "../types";
import { Say } from "./say";
import { seatName } from "./seats";

/** The table, or a line that somebody else has said there. */
function ReportHere({ model }: { model: TableModel }) {
  const { words, me } = useApp();
  const table = model.live.table!;
  const members = { table: table.table };
  const lines = table.chat.filter((said) => said.person && said.person.id !== me?.id);
  return (
    <Report
      subjects={[
        { value: "", text: words.house.wholeTable, operation: "report_table", members },
        ...lines.reverse().map((said) => ({
          value: String(said.n),
          text: `${said.person!.name}${words.colon}${said.text}`,
          operation: "report_table" as const,
          members: { ...members, line: said.n },
        })),
      ]}
    />
  );
}

export function Chat({ model, headed = false }: { model: TableModel; headed?: boolean }) {
  const { words } = useApp();
  const table = model.live.table!;
  return (
    <section class="chat" aria-label={words.chat}>
      {headed ? <h2 class="rubric">{words.chat}</h2> : null}
      <ol aria-live="polite" tabIndex={0} aria-label={words.chat}>
        {table.chat.slice(-50).map((said) => (
          <li key={said.n}>
            {said.seat !== null ? <SeatMark seat={said.seat} /> : null}{" "}
            <b>
              <PersonLink person={said.person}>{said.person?.name}</PersonLink>
            </b>{" "}
            {said.text}
          </li>
        ))}
      </ol>
      {table.talk ? <Say say={(text) => model.act("say", { text })} /> : <p class="said">{words.silence}</p>}
      <ReportHere model={model} />
    </section>
  );
}

function OneOffer({ model, offer }: { model: TableModel; offer: Offer }) {
  const { words } = useApp();
  const table = model.live.table!;
  const by = seatName(table.seats[offer.by]!);
  const whom = offer.seat === null ? "" : seatName(table.seats[offer.seat]!);
  const asked = table.mine.find((seat) => offer.waiting.includes(seat));
  const answer = (seat: number, yes: boolean) => void model.act("answer", { seat, kind: offer.kind, yes });
  const text =
    offer.kind === "undo"
      ? words.offerUndo({ who: by })
      : offer.kind === "rematch"
        ? words.offerRematch({ who: by })
        : words.offerTakeover({ who: by, whom });
  return (
    <section class="offer" role="status" data-offer={offer.kind}>
      <p>{text}</p>
      {asked !== undefined ? (
        <p class="act">
          <button class="btn" data-yes onClick={() => answer(asked, true)}>
            {words.yes}
          </button>
          <button class="btn quiet" onClick={() => answer(asked, false)}>
            {words.no}
          </button>
        </p>
      ) : table.mine.includes(offer.by) ? (
        <p class="act">
          <button class="btn quiet" onClick={() => answer(offer.by, false)}>
            {words.withdraw}
          </button>
        </p>
      ) : null}
    </section>
  );
}

export const Offers = ({ model }: { model: TableModel }) => (
  <>
    {model.live.table!.offers.map((o) => (
      <OneOffer key={o.kind + o.by} model={model} offer={o} />
    ))}
  </>
);

/** Who left a seat to the computer, or ran out of time, finds the way back where the prompt would be. */
export function PlayedFor({ model }: { model: TableModel }) {
  const { words } = useApp();
  const table = model.live.table!;
  const seat = table.mine.find((s) => table.seats[s]?.stand_in);
  if (seat === undefined || table.status !== "playing" || table.seats[seat]!.conceded) return null;
  return (
    <section class="offer" role="status" data-played-for>
      <p>{words.playedFor}</p>
      <p class="act">
        <button class="btn" data-back onClick={() => void model.act("step_in", { seat })}>
          {words.stepIn}
        </button>
      </p>
    </section>
  );
}

/** Who is on leave may look, and play when he is back. */
export function OnLeave({ model }: { model: TableModel }) {
  const { words, lang, server } = useApp();
  const table = model.live.table!;
  const away = table.mine.map((seat) => table.clocks?.[seat]?.away).find((absence) => present(absence));
  if (!away || table.status !== "playing") return null;
  return (
    <section class="offer" role="status" data-on-leave>
      <p>{words.leaveNote({ day: daySaid(away.until - 1, lang) })}</p>
      <p class="act">
        <button class="btn" data-come-back onClick={() => void server!.request("come_back")}>
          {words.notices.comeBack}
        </button>
      </p>
    </section>
  );
}

type Act = (operation: string, members?: Record<string, unknown>) => void;

/** What is asked twice, at one place: nothing else comes under the pointer. */
export function Twice({ name, first, sure, act }: { name: string; first: string; sure: string; act: () => void }) {
  const [asked, ask] = useState(false);
  if (!asked)
    return (
      <button class="btn quiet" {...{ [`data-${name}`]: true }} onClick={() => ask(true)}>
        {first}
      </button>
    );
  return (
    <button class="btn gold" {...{ [`data-${name}-sure`]: true }} onClick={() => (ask(false), act())}>
      {sure}
    </button>
  );
}

/** Leaving one's seat to the computer, and taking it back. */
function StandIn({ standsIn, act }: { standsIn: boolean; act: Act }) {
  const { words } = useApp();
  return standsIn ? (
    <button class="btn quiet" data-step-in onClick={() => act("step_in")}>
      {words.stepIn}
    </button>
  ) : (
    <Twice name="step-out" first={words.standIn} sure={words.standInSure} act={() => act("step_out")} />
  );
}

/** What the menu of a server's table offers besides. */
export function TableMenu({ model }: { model: TableModel }) {
  const { words } = useApp();
  const table = model.live.table!;
  const seat = table.seat ?? table.mine[0];
  if (table.status !== "playing" || seat === undefined) return null;
  const mine = table.seats[seat]!;
  const act: Act = (operation, members = {}) => void model.act(operation, { seat, ...members });
  const others = table.seats.filter((s) => s.kind === "person" && !table.mine.includes(s.seat));
  const away = others.filter((s) => !s.online && !s.stand_in);
  const replace = (target: number) => act("propose", { kind: "takeover", target });
  return (
    <>
      {mine.stand_in || !table.about.rated ? <StandIn standsIn={mine.stand_in !== null} act={act} /> : null}
      {away.map((s) => (
        <button key={s.seat} class="btn quiet" data-takeover onClick={() => replace(s.seat)}>
          {words.takeover({ whom: seatName(s) })}
        </button>
      ))}
      {mine.conceded ? null : (
        <Twice name="concede" first={words.concede} sure={words.concedeSure} act={() => act("concede")} />
      )}
    </>
  );
}
