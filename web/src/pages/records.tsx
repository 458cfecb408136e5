// What one has played: how one stands at each game and against whom, ratings, and every finished game to look at again.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { computerOf, useComputers } from "../computers";
import { Piece } from "../icons";
import { message } from "../table/work";
import { ListingRow, type Listing } from "./lobby";
import { Top } from "./top";
import { setTitle } from "../title";
import "../../style/lobby.css";
import "../../style/records.css";
import { Trouble } from "./trouble";

const PAGE = 20;

interface Opponent {
  name: string;
  level?: string;
  played: number;
  won: number;
}

interface Result {
  game: string;
  played: number;
  won: number;
  alone: number; // of those played, without anybody to win against
  opponents: Opponent[];
}

interface Rating {
  game: string;
  rating: number;
  deviation: number;
}

interface Records {
  results: Result[];
  ratings: Rating[];
  finished: Listing[];
  more: boolean; // older ones may follow
}

function useRecords(): { records: Records | null; trouble: string; older: () => void } {
  const { server, me, lang } = useApp();
  const [records, set] = useState<Records | null>(null);
  const [trouble, setTrouble] = useState("");
  const fail = (error: unknown) => setTrouble(message(error));
  const finished = async (last?: Listing) =>
    (
      await server!.request<{ tables: Listing[] }>("finished", {
        lang,
        limit: PAGE,
        ...(last ? { before: last.ended, after: last.table } : {}),
      })
    ).tables;
  useEffect(() => {
    if (!server || !me) return;
    const load = async () => {
      const [{ results }, { ratings }, list] = await Promise.all([
        server.request<{ results: Result[] }>("results", { lang }),
        server.request<{ ratings: Rating[] }>("ratings", { person: me.id, lang }),
        finished(),
      ]);
      set({ results, ratings, finished: list, more: list.length === PAGE });
    };
    load().catch(fail);
  }, [server, me?.id, lang]);
  const older = () =>
    void finished(records!.finished[records!.finished.length - 1])
      .then((list) => set({ ...records!, finished: [...records!.finished, ...list], more: list.length === PAGE }))
      .catch(fail);
  return { records, trouble, older };
}

function Opponents({ opponents }: { opponents: Opponent[] }) {
  const { words } = useApp();
  const computers = useComputers();
  const own = words.records;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{own.against}</th>
          <th scope="col">{own.games}</th>
          <th scope="col">{own.wins}</th>
        </tr>
      </thead>
      <tbody>
        {opponents.map((o) => (
          <tr key={o.name + (o.level ?? "")}>
            <th scope="row">{o.level ? `${computerOf(computers, o.level).title} (${words.byComputer})` : o.name}</th>
            <td class="num">{o.played}</td>
            <td class="num">{o.won}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Standing({ result, rating }: { result: Result; rating: Rating | undefined }) {
  const { lang, words, rules } = useApp();
  const own = words.records;
  const title = rules.games(lang).find((g) => g.id === result.game)?.title ?? result.game;
  return (
    <section class="standing" data-game={result.game} aria-label={title}>
      <Piece id={`emblem-${result.game}`} size={56} />
      <div>
        <h3 class="display">{title}</h3>
        <p class="sc">
          {own.played({ n: result.played })}
          {result.alone < result.played ? ` · ${own.won({ n: result.won })}` : ""}
          {result.alone ? ` · ${own.alone({ n: result.alone })}` : ""}
          {rating ? ` · ${own.rating} ${Math.round(rating.rating)} ± ${Math.round(rating.deviation)}` : ""}
        </p>
        {result.opponents.length ? <Opponents opponents={result.opponents} /> : null}
      </div>
    </section>
  );
}

export function RecordsPage() {
  const { words } = useApp();
  const own = words.records;
  const { records, trouble, older } = useRecords();
  useEffect(() => {
    document.documentElement.dataset.game = "";
    setTitle(own.title);
  }, [own]);
  return (
    <div class="rules-page records-page">
      <Top title={own.title} game={null} />
      <main class="leaf-page">
        <Trouble said={trouble} />
        {records && !records.finished.length ? <p class="said">{own.none}</p> : null}
        {records?.results.length ? (
          <>
            <h2 class="rubric">{own.standing}</h2>
            {records.ratings.length ? <p class="said">{own.ratedNote}</p> : null}
            <div class="standings">
              {records.results.map((r) => (
                <Standing key={r.game} result={r} rating={records.ratings.find((x) => x.game === r.game)} />
              ))}
            </div>
          </>
        ) : null}
        {records?.finished.length ? (
          <>
            <h2 class="rubric">{own.finished}</h2>
            <ul data-finished>
              {records.finished.map((t) => (
                <ListingRow key={t.table} listing={t} verb={words.replay} gold={false} />
              ))}
            </ul>
            {records.more ? (
              <p class="act">
                <button class="btn" data-older onClick={older}>
                  {own.older}
                </button>
              </p>
            ) : null}
          </>
        ) : null}
      </main>
    </div>
  );
}
