// Starts the page: loads the module, greets the server (or does without), shows the page the address names.
import { render, type ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { AppContext, post, storedLang, useApp, type App, type Me } from "./app";
import type { Connection } from "./connection";
import { Sprite } from "./icons";
import { hearInstall } from "./install";
import { later } from "./later";
import { Offline } from "./offline";
import { Circle } from "./people/circle";
import { Waiting } from "./notices/waiting";
import { BarredPage, RecoverPage } from "./pages/account";
import { Lobby } from "./pages/lobby";
import { TablePage } from "./pages/table";
import { PlayNow } from "./queue/queue";
import { applySpeed } from "./settings";
import { Socket } from "./socket";
import { nextTheme, startTheme } from "./theme";
import { Refused, type Lang } from "./types";
import { Rules } from "./wasm";
import { fetchWords, words } from "./words";
import wasmUrl from "cloister.wasm?url";
import "./fonts.css";
import "../style/tokens.css";
import "./generated/accents.css";
import "../style/page.css";

const RETRY_MS = 2500;

const LearnPage = later<{ game: string | null; lesson: string | null }>(
  async () => (await import("./learn/page")).LearnPage,
);
const RecordsPage = later(async () => (await import("./pages/records")).RecordsPage);
const RulesList = later(async () => (await import("./pages/rules")).RulesList);
const PuzzlesPage = later<{ game: string | undefined }>(async () => (await import("./puzzles/page")).PuzzlesPage);
const FiguresPage = later<{ game: string }>(async () => (await import("./figures/page")).FiguresPage);
const OwnersPage = later(async () => (await import("./figures/owners")).OwnersPage);
const NoticesPage = later(async () => (await import("./notices/page")).NoticesPage);
const UnsubscribePage = later(async () => (await import("./notices/page")).UnsubscribePage);
const FriendsPage = later(async () => (await import("./people/friends")).FriendsPage);
const ProfilePage = later<{ id: string }>(async () => (await import("./people/profile")).ProfilePage);
const LeadersPage = later<{ game: string | undefined }>(async () => (await import("./people/leaders")).LeadersPage);
const OpeningsPage = later<{ game: string | undefined }>(async () => (await import("./openings/page")).OpeningsPage);
const HousePage = later(async () => (await import("./house/page")).HousePage);
const TournamentPage = later<{ id: string }>(async () => (await import("./tournaments/page")).TournamentPage);
const TournamentsPage = later(async () => (await import("./tournaments/list")).TournamentsPage);
const ClubPage = later<{ id: string }>(async () => (await import("./clubs/page")).ClubPage);
const ClubsPage = later(async () => (await import("./clubs/list")).ClubsPage);
const HelpPage = later(async () => (await import("./pages/help")).HelpPage);
const RulesPage = later<{ game: string }>(async () => (await import("./pages/rules")).RulesPage);

/** A person of the server, or null where there is none (an installed page without a network); barred: why not. */
async function greet(): Promise<{ me: Me | null; barred: string }> {
  try {
    return { me: (await post<{ me: Me }>("hello", {})).me, barred: "" };
  } catch (error) {
    return { me: null, barred: error instanceof Refused && error.code === "barred" ? error.message : "" };
  }
}

/** A table whose server does not answer, though this page is kept in the browser: asked again until it does. */
function Unreached() {
  const { words, link } = useApp();
  useEffect(() => {
    const timer = setInterval(() => void greet().then(({ me }) => me && location.reload()), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main class="waiting">
      <h1 class="display">{words.title}</h1>
      <p class="refusal" role="alert" data-unreached>
        {words.unreached}
      </p>
      <a class="btn" href="/" onClick={link}>
        {words.home}
      </a>
    </main>
  );
}

/** The address, followed; and how to go elsewhere without leaving the page. */
function usePath(): [string, (to: string) => void] {
  const [path, setPath] = useState(location.pathname + location.search);
  useEffect(() => {
    const hear = () => setPath(location.pathname + location.search);
    addEventListener("popstate", hear);
    return () => removeEventListener("popstate", hear);
  }, []);
  const go = (to: string) => {
    history.pushState(null, "", to);
    setPath(to);
    scrollTo(0, 0);
  };
  return [path, go];
}

/** To a table that was found; whoever sits at another one finds it among "my games". */
const toTable = (go: (to: string) => void) => (table: string) => {
  if (!/^\/(table|offline)\//.test(location.pathname)) go(`/table/${table}`);
};

/** For links: stays in the page, unless another window is asked for. */
const follows = (go: (to: string) => void) => (e: MouseEvent) => {
  const to = (e.currentTarget as HTMLAnchorElement).getAttribute("href")!;
  if (e.metaKey || e.ctrlKey || e.shiftKey) return;
  e.preventDefault();
  go(to);
};

/** The reader's language, kept for the next visit. */
function useLang(): [Lang, (lang: Lang) => void] {
  const [lang, setLang] = useState<Lang>(storedLang());
  useEffect(() => {
    document.documentElement.lang = lang;
    localStorage.setItem("lang", lang);
  }, [lang]);
  return [lang, setLang];
}

/** An address that names nothing. */
function NotFound() {
  const { words, link } = useApp();
  return (
    <main class="waiting" data-not-found>
      <h1 class="display">{words.title}</h1>
      <p class="refusal" role="alert">
        {words.notFound}
      </p>
      <a class="btn" href="/" onClick={link}>
        {words.home}
      </a>
    </main>
  );
}

/** The rules of a game, or of which. */
function RulesOf({ game }: { game: string | undefined }) {
  const { rules, lang } = useApp();
  return rules.games(lang).some((g) => g.id === game) ? <RulesPage key={game} game={game!} /> : <RulesList />;
}

/** The figures of a game, or how owners come to them. */
function Figures({ game }: { game: string | undefined }) {
  const { rules, lang } = useApp();
  if (!game) return <OwnersPage />;
  return rules.schema(game, lang) ? <FiguresPage key={game} game={game} /> : <NotFound />;
}

/** Somebody's page. */
const Person = ({ id }: { id: string | undefined }) => (id ? <ProfilePage key={id} id={id} /> : <NotFound />);
const Leaders = ({ id }: { id: string | undefined }) => <LeadersPage game={id} />;

const OneTournament = ({ id }: { id: string | undefined }) =>
  id ? <TournamentPage key={id} id={id} /> : <TournamentsPage />;

const Clubs = ({ id }: { id: string | undefined }) => (id ? <ClubPage key={id} id={id} /> : <ClubsPage />);

/** Pages about people of the server; without one the lobby stands for them. */
const ABOUT: Record<string, ComponentType<{ id: string | undefined }> | undefined> = {
  person: Person,
  leaders: Leaders,
  tournament: OneTournament,
  clubs: Clubs,
};
const SERVED: Record<string, ComponentType | undefined> = {
  records: RecordsPage,
  notices: NoticesPage,
  unsubscribe: UnsubscribePage,
  recover: RecoverPage,
  friends: FriendsPage,
  house: HousePage,
  tournaments: TournamentsPage,
};

function Served({ page, id }: { page: string; id: string | undefined }) {
  const { server } = useApp();
  const About = ABOUT[page];
  const Mine = SERVED[page];
  if (!About && !Mine) return <NotFound />;
  if (!server) return <Lobby />;
  return About ? <About id={id} /> : Mine ? <Mine /> : null;
}

/** The page that an address names. */
function Page({ path }: { path: string }) {
  const { server, offline } = useApp();
  const url = new URL(path, location.href);
  const [, page, id] = url.pathname.split("/");
  const key = url.searchParams.get("key") ?? undefined;
  if (page === "table" && id)
    return server ? <TablePage connection={server} id={id} follow={key ? { key } : {}} /> : <Unreached />;
  if (page === "offline" && id) return <TablePage connection={offline()} id={id} />;
  if (page === "learn") return <LearnPage game={id ?? null} lesson={url.pathname.split("/")[3] ?? null} />;
  if (page === "puzzles") return <PuzzlesPage game={id} />;
  if (page === "rules") return <RulesOf game={id} />;
  if (page === "openings") return <OpeningsPage game={id} />;
  if (page === "figures") return <Figures game={id} />;
  if (page === "help") return <HelpPage />;
  return page ? <Served page={page} id={id} /> : <Lobby />;
}

interface Start {
  rules: Rules;
  person: Me | null;
  server: Connection | null;
  barred: string;
}

function Root({ rules, person, server, barred }: Start) {
  const [refused, setRefused] = useState(barred);
  const [me, setMe] = useState(person);
  const [lang, setLang] = useLang();
  const [path, go] = usePath();
  const waiting = useMemo(() => (server ? new Waiting(server) : null), [server]);
  const circle = useMemo(() => (server ? new Circle(server) : null), [server]);
  const playNow = useMemo(() => (server ? new PlayNow(server, toTable(go)) : null), [server]);
  const worker = useMemo(() => ({ made: null as Offline | null }), []);
  const switchLang = () => {
    const other = lang === "en" ? "fr" : "en";
    const turn = () => {
      // Asked for before any page asks for its words again.
      void server?.request("lang", { lang: other }).catch(() => undefined);
      void worker.made?.request("lang", { lang: other });
      setLang(other);
    };
    void fetchWords(other).then(turn, () => undefined); // no line and never read: it stays as it is
  };
  const offline = () => (worker.made ??= new Offline());
  const shared = {
    rules,
    lang,
    words: words(lang),
    server,
    waiting,
    circle,
    playNow,
    me,
    setMe,
    switchLang,
    go,
    offline,
  };
  const app: App = { ...shared, switchTheme: nextTheme, link: follows(go) };
  return (
    <AppContext.Provider value={app}>
      <Sprite />
      {refused ? <BarredPage said={refused} away={() => setRefused("")} /> : <Page path={path} />}
    </AppContext.Provider>
  );
}

async function start(): Promise<void> {
  hearInstall();
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  startTheme();
  document.documentElement.lang = storedLang(); // a kept game asks for its words before the first drawing is done
  applySpeed();
  const [rules, { me, barred }] = await Promise.all([Rules.load(wasmUrl), greet(), fetchWords(storedLang())]);
  const server = me ? new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`) : null;
  render(<Root rules={rules} person={me} server={server} barred={barred} />, document.getElementById("root")!);
}

void start();
