// The final score: categories by seat as bars with figures.
import { useApp } from "../app";
import type { Connection } from "../connection";
import { SeatMark } from "../icons";
import type { Description, Table } from "../types";
import { seatName } from "./table";

/** Hands a text over as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function Final({ table, description, connection }: { table: Table; description: Description; connection: Connection }) {
  const record = async () => {
    const answer = await connection.request<{ record: string }>("record", { table: table.table });
    download(`${table.about.game}-${table.table}.record`, answer.record);
  };
  const { words } = useApp();
  const scores = [...(table.scores ?? [])].sort((a, b) => a.rank - b.rank);
  const winners = scores.filter((s) => s.rank === 1).map((s) => seatName(table.seats[s.seat]!, words));
  const most = Math.max(1, ...scores.flatMap((s) => Object.values(s.categories).map(Math.abs)));
  return (
    <section class="final" aria-labelledby="final">
      <h2 id="final" class="gilded">{winners.length > 1 ? words.shared(winners.join(", ")) : words.wins(winners[0] ?? "")}</h2>
      {scores.map((s) => (
        <div key={s.seat} class="final-seat" data-seat={s.seat + 1}>
          <h3><SeatMark seat={s.seat} /> {seatName(table.seats[s.seat]!, words)} <span class="num">{s.total}</span></h3>
          <dl>
            {description.categories.map((c) => (
              <div key={c.name}>
                <dt>{c.title}</dt>
                <dd><span class="bar" style={{ width: `${(100 * Math.abs(s.categories[c.name] ?? 0)) / most}%` }} /> <span class="num">{s.categories[c.name] ?? 0}</span></dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <button class="btn quiet" data-record onClick={() => void record().catch(console.error)}>{words.record}</button>
    </section>
  );
}
