// How a game is begun and what comes of it: by oneself in this browser, and by everybody at the server's public tables.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app";
import { Trouble } from "../pages/trouble";
import { GamePage, useChosen } from "../people/tabs";
import { message } from "../table/work";
import { begunGames, openingsOf, type Opening } from "./openings";
import "../../style/openings.css";

/** Of everybody; null: not known yet, or there is no server. */
function usePublic(game: string): { openings: Opening[] | null; trouble: string } {
  const { server, lang } = useApp();
  const [openings, set] = useState<Opening[] | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let alive = true;
    set(null);
    setTrouble("");
    server
      ?.request<{ openings: Opening[] }>("openings", { game, lang })
      .then((answer) => alive && set(answer.openings))
      .catch((error: unknown) => alive && setTrouble(message(error)));
    return () => {
      alive = false;
    };
  }, [server, game, lang]);
  return { openings, trouble };
}

function Row({ opening, most }: { opening: Opening; most: number }) {
  const { words, lang } = useApp();
  const share = opening.won / opening.played;
  return (
    <tr>
      <th scope="row">{opening.label}</th>
      <td class="num">{words.profile.times({ n: opening.played })}</td>
      <td class="won">
        <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
          <rect class="all" width={(100 * opening.played) / most} height="12" />
          <rect class="part" width={(100 * opening.won) / most} height="12" />
        </svg>
        <b class="num">{new Intl.NumberFormat(lang, { style: "percent" }).format(share)}</b>
      </td>
    </tr>
  );
}

function List({ title, openings, none, name }: { title: string; openings: Opening[]; none: string; name: string }) {
  const { words } = useApp();
  const own = words.openings;
  const most = Math.max(1, ...openings.map((o) => o.played));
  return (
    <section class="leaf-page openings" data-openings={name}>
      <h2 class="rubric">{title}</h2>
      {openings.length ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{own.first}</th>
              <th scope="col">{words.profile.count}</th>
              <th scope="col">{own.won}</th>
            </tr>
          </thead>
          <tbody>
            {openings.map((o) => (
              <Row key={o.text} opening={o} most={most} />
            ))}
          </tbody>
        </table>
      ) : (
        <p class="said">{none}</p>
      )}
    </section>
  );
}

function Of({ game }: { game: string }) {
  const { words, rules, lang, server } = useApp();
  const own = words.openings;
  const mine = useMemo(() => openingsOf(begunGames(), game, (text) => rules.choice(game, text, lang)), [game, lang]);
  const { openings, trouble } = usePublic(game);
  return (
    <>
      <List title={own.mine} openings={mine} none={own.noneMine} name="mine" />
      <Trouble said={trouble} />
      {server && openings ? <List title={own.all} openings={openings} none={own.noneAll} name="all" /> : null}
    </>
  );
}

export function OpeningsPage({ game }: { game: string | undefined }) {
  const { words } = useApp();
  const { id, title } = useChosen(game);
  return (
    <GamePage page="openings" chosen={id} title={words.openings.of({ game: title })}>
      <Of key={id} game={id} />
    </GamePage>
  );
}
