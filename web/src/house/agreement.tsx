// How often somebody chose as the computer would, game by game: for those who keep order, and no proof of anything.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { useAttempt } from "../pages/attempt";
import { Trouble } from "../pages/trouble";
import { numbers } from "../people/say";
import { share, type Agreed } from "./model";

interface Line extends Agreed {
  id: string;
  title: string;
}

function Row({ line }: { line: Line }) {
  const { words, lang } = useApp();
  const percent = new Intl.NumberFormat(lang, { style: "percent" });
  const part = share(line);
  return (
    <tr>
      <th scope="row">
        {line.title}
        {line.unknown ? <small> {words.house.stillLooking({ n: line.unknown })}</small> : null}
      </th>
      <td>{numbers(lang).format(line.games)}</td>
      <td>{numbers(lang).format(line.decisions)}</td>
      <td>{part === null ? "–" : percent.format(part)}</td>
    </tr>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  const own = useApp().words.house;
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{own.game}</th>
          <th scope="col">{own.games}</th>
          <th scope="col">{own.decisions}</th>
          <th scope="col">{own.agreed}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

export function Agreement({ person }: { person: string }) {
  const { words, server, rules, lang } = useApp();
  const own = words.house;
  const [lines, setLines] = useState<Line[] | null>(null);
  const [trouble, attempt] = useAttempt();
  const ask = async ({ id, title }: { id: string; title: string }): Promise<Line> => {
    const { agreement } = await server!.request<{ agreement: Agreed }>("agreement", { person, game: id });
    return { id, title, ...agreement };
  };
  const look = () =>
    void attempt(async () => {
      const all = await Promise.all(rules.games(lang).map(ask));
      setLines(all.filter((line) => line.games || line.unknown));
    });
  return (
    <details class="house-more" data-agreement onToggle={(e) => e.currentTarget.open && look()}>
      <summary>{own.agreement}</summary>
      <Trouble said={trouble} />
      {lines && !lines.length ? <p class="said">{own.noAgreement}</p> : null}
      {lines?.length ? <Lines lines={lines} /> : null}
      {lines?.length ? <p class="said">{own.agreementNote}</p> : null}
    </details>
  );
}
