// How the house is, for who hosts it: looked at again while the page is open.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { ago } from "../pages/lobby";
import { Trouble } from "../pages/trouble";
import { numbers } from "../people/say";
import { message } from "../table/work";
import { bytes, type House } from "./model";

const LOOK_MS = 5000;

function useHouse(): { house: House | null; trouble: string } {
  const { server } = useApp();
  const [house, set] = useState<House | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const look = () =>
      server!.request<{ house: House }>("house").then(
        (answer) => set(answer.house),
        (error: unknown) => setTrouble(message(error)),
      );
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [server]);
  return { house, trouble };
}

type Row = [string, string | number];

function Facts({ title, rows }: { title: string; rows: Row[] }) {
  const { lang } = useApp();
  return (
    <section class="sec">
      <h2>{title}</h2>
      <dl class="facts">
        {rows.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{typeof value === "number" ? numbers(lang).format(value) : value}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

export function Figures() {
  const { words, lang } = useApp();
  const own = words.house;
  const { house, trouble } = useHouse();
  if (!house) return <Trouble said={trouble} />;
  const { health, load, people, tables, storage, backup, mail, push } = house;
  const post = (way: House["mail"]) => (way.configured ? own.sent({ sent: way.sent, queue: way.queue }) : own.without);
  return (
    <div class="house-figures" data-house>
      <Facts
        title={own.health}
        rows={[
          [own.storageState, health.storage === "ok" ? own.sound : health.storage + words.colon + health.why],
          [own.nodes, health.nodes],
          [own.frozen, health.frozen],
          [own.openReports, health.reports],
        ]}
      />
      <Facts
        title={own.load}
        rows={[
          [own.started, ago(load.started, lang)],
          [own.sockets, load.sockets],
          [own.moves, load.moves],
          [own.loaded, load.loaded],
          [own.waiting, load.waiting],
          [own.thoughts, load.thoughts],
          [own.refused, load.refused],
          [own.memory, bytes(load.memory, lang)],
          [own.cpu, words.queue.seconds({ n: load.cpu })],
        ]}
      />
      <Facts
        title={own.stock}
        rows={[
          [own.registered, people.registered],
          [own.guests, people.guests],
          [own.tablesOpen, tables.open ?? 0],
          [own.tablesPlaying, tables.playing ?? 0],
          [own.tablesOver, tables.over ?? 0],
          [own.tablesClosed, tables.closed ?? 0],
        ]}
      />
      <Facts
        title={own.keeping}
        rows={[
          [own.storage, `${storage.kind === "sqlite" ? "SQLite" : "PostgreSQL"}, ${bytes(storage.bytes, lang)}`],
          [own.backup, backup ? `${ago(backup.at, lang)}, ${bytes(backup.bytes, lang)}` : own.noBackup],
          [own.mail, post(mail)],
          [own.push, post(push)],
          [own.undelivered, house.undelivered],
        ]}
      />
    </div>
  );
}
