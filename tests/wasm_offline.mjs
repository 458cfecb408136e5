// Whole games inside the WebAssembly module, as the page's worker plays them: opened, drawn, chosen by the computer and
// by hand, taken back, recorded; the native program then checks every row and hash of the record.
//
//     CLOISTER=build/release/cloister SAME_PLAYER=build/release/tests/same_player \
//         node tests/wasm_offline.mjs build/release/cloister.wasm
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const bytes = readFileSync(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), "cloister-"));
const assert = (ok, what) => {
  if (!ok) throw new Error(what);
};

function open(now_us = () => performance.now() * 1000) {
  const wasm = new WebAssembly.Instance(new WebAssembly.Module(bytes), { page: { now_us } }).exports;
  const put = (text) => {
    const data = new TextEncoder().encode(`${text}\0`);
    assert(data.length <= wasm.input_size(), "input too long");
    new Uint8Array(wasm.memory.buffer).set(data, wasm.input_at());
  };
  const get = () => {
    const memory = new Uint8Array(wasm.memory.buffer);
    const from = wasm.output_at();
    return new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from)));
  };
  return { wasm, put, get, json: () => JSON.parse(get()) };
}

// A small generator, so that a failure can be repeated.
let seed = 12345;
const below = (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 4294967296) * n);
};
const CHANCE = 1 << 30;

/**
 * A page that has nothing but what its seat is sent, the names of the others included (table/near.ts): it lists, tries and
 * refuses as whoever keeps the table does.
 */
function compare(page, game, lang, table, update, choice) {
  page.put([game, update.seen, ...update.names.map((name) => name ?? "")].join("\n"));
  assert(page.wasm.seen_open(0, lang), `${game}: the bytes are refused: ${page.get()}`);
  page.put("");
  assert(page.wasm.seen_try(), page.get());
  for (const key of ["decision", "prompt", "choices", "view", "scores"])
    assert(JSON.stringify(page.json()[key]) === JSON.stringify(update[key]), `${game}: another ${key} far away`);
  page.put(choice.text);
  assert(page.wasm.seen_try(), page.get());
  table.put(choice.text);
  assert(table.wasm.offline_try(0), table.get());
  assert(page.get() === table.get(), `${game}: ${choice.text} leads elsewhere far away`);
  const element = choice.targets[0] ?? "nothing.here";
  page.put(`\n${element}`);
  assert(page.wasm.seen_why(), page.get());
  table.put(`\n${element}`);
  assert(table.wasm.offline_why(0), table.get());
  assert(page.get() === table.get(), `${game}: ${element} is refused in another way far away`);
}

/** What cannot be read is refused with a message; asking goes on. */
function misread(page, game, seen) {
  for (const bad of ["", seen.slice(0, -1), `9${seen}`, seen.replace(/\.../, ".__"), `${seen}A`]) {
    page.put(`${game}\n${bad}\n`);
    assert(!page.wasm.seen_open(0, 0) && page.json().message, `${game}: these bytes are taken: ${bad.slice(0, 20)}`);
    page.put("");
    assert(!page.wasm.seen_try(), "tried on nothing");
  }
}

/** When a game is over a computer says why it made its last choice, whatever was hidden; nobody speaks for a person. */
function explained({ wasm, get, json }, game, players) {
  assert(!wasm.offline_explain(0, 0), `${game}: somebody explains a person's choice`);
  if (players < 3 && game !== "morris") return; // the rule-based player thinks it over for long
  assert(wasm.offline_explain(players < 3 ? 1 : 2, 0), `${game}: ${get()}`);
  const said = json();
  assert(said.explained === "thought" && said.text.includes(said.choice.label), `${game}: ${said.text}`);
}

function play(game, players, lang) {
  const table = open();
  const page = open();
  const { wasm, put, get, json } = table;
  put(game);
  assert(wasm.offline_open(players, lang), `${game}: ${get()}`);
  for (let seat = 1; seat < players; seat++) {
    put(seat % 2 ? "rules" : "novice");
    assert(wasm.offline_computer(seat, seat), `${game}: ${get()}`);
  }
  let undone = 0;
  for (let steps = 0; wasm.offline_actors(); steps++) {
    const actors = wasm.offline_actors();
    assert(steps < 20000, `${game} does not end`);
    if (actors === CHANCE) {
      assert(wasm.offline_total_hi() === 0, "weights are small");
      assert(wasm.offline_chance(0, below(wasm.offline_total_lo() >>> 0)), get());
      continue;
    }
    const seat = 31 - Math.clz32(actors & -actors);
    if (seat > 0) {
      assert(wasm.offline_choose(seat), `${game}: ${get()}`);
      continue;
    }
    wasm.offline_update(0);
    const update = json();
    assert(update.choices.length > 0 && update.prompt, `${game}: nothing to choose`);
    assert(update.names.length === players && (players < 3 || update.names[2]), `${game}: the novice has no name`);
    const choice = update.choices[below(update.choices.length)];
    if (steps === 0) misread(page, game, update.seen);
    compare(page, game, lang, table, update, choice);
    put(choice.text);
    assert(wasm.offline_try(0), `${game}: ${choice.text}: ${get()}`);
    const tried = json();
    assert(tried.view && (tried.known === 1) === (tried.decision !== null), `${game}: ${choice.text}: ${get()}`);
    assert(wasm.offline_do(0), `${game}: ${choice.text}: ${get()}`);
    if (undone < 3 && below(40) === 0 && wasm.offline_undo(0, 0)) undone++;
  }
  explained(table, game, players);
  put("nonsense");
  assert(!wasm.offline_do(0), "nonsense is refused");
  wasm.offline_record();
  const record = get();
  const path = join(folder, `${game}-${players}.record`);
  writeFileSync(path, record);
  // The page keeps the seed: rows, hashes and result are proven, the draws are not (status 1); 2 is a bad record.
  const verified = spawnSync(process.env.CLOISTER, ["record", "verify", path], { encoding: "utf8" });
  assert(verified.status === 0 || verified.status === 1, verified.stderr);
  put(record);
  assert(wasm.offline_load(lang), `${game}: its record is refused: ${get()}`);
  wasm.offline_update(31);
  const over = json();
  wasm.offline_at(31, over.seq);
  assert(JSON.stringify(json().view) === JSON.stringify(over.view), `${game}: the last row is not the end`);
  const rows = [];
  for (let some = [null]; some.length; rows.push(...some)) {
    wasm.offline_rows(31, rows.length, 100);
    some = json();
  }
  assert(rows.length === over.seq && rows.every((row, i) => row.seq === i + 1), `${game}: rows are missing`);
  const last = rows.at(-1);
  const round = over.view.round ?? over.view.year ?? over.view.day;
  assert(last.round === round, `${game}: the last row is of round ${last.round}, not ${round}`);
  assert(last.totals.join() === over.scores.map((s) => s.total).join(), `${game}: other totals with the last row`);
  assert(rows.filter((row) => row.undo).length === undone, `${game}: taken back`);
  wasm.offline_rows(31, 7, 3);
  assert(JSON.stringify(json()) === JSON.stringify(rows.slice(7, 10)), `${game}: rows are told in another way`);
  console.log(`ok ${game}, ${players} players: ${rows.length} rows, ${undone} taken back`);
}

/**
 * A level is the same player here as natively: two of them play for a while with the same luck as the library's, whose choices
 * are compared row by row. The clock stands still, since it must not decide anything.
 */
function samePlayer(game, players, levels) {
  const { wasm, put, get } = open(() => 0);
  put(game);
  assert(wasm.offline_open(players, 0), `${game}: ${get()}`);
  const seated = Array.from({ length: players }, (_, seat) => levels[seat % levels.length]);
  for (const [seat, level] of seated.entries()) {
    put(level);
    assert(wasm.offline_computer(seat, seat), `${game}: ${get()}`);
  }
  let steps = 0;
  while (wasm.offline_actors() && steps < 60) {
    const actors = wasm.offline_actors();
    if (actors === CHANCE) {
      assert(wasm.offline_chance(0, below(wasm.offline_total_lo() >>> 0)), get());
      continue;
    }
    assert(wasm.offline_choose(31 - Math.clz32(actors & -actors)), `${game}: ${get()}`);
    steps++;
  }
  wasm.offline_record();
  const path = join(folder, `${game}-levels.record`);
  writeFileSync(path, get());
  const native = spawnSync(process.env.SAME_PLAYER, [path, ...seated], { encoding: "utf8" });
  assert(native.status === 0, `${game}: ${seated.join()} natively: ${native.stdout}${native.stderr}`);
  assert(steps > 0 && Number(native.stdout) === steps, `${game}: ${native.stdout} of ${steps} choices were compared`);
  console.log(`ok ${game}: ${levels.join(" and ")} are the same players natively`);
}

/** On a clock that goes on by 10 ms whenever it is read, a search ends when its time is up. */
function hurry(level, ms) {
  let us = 0;
  const { wasm, put, get } = open(() => (us += 10000));
  put("morris");
  assert(wasm.offline_open(2, 0), get());
  put(level);
  assert(wasm.offline_computer(0, 1), get());
  assert(wasm.offline_choose(0), get());
  assert(us >= ms * 1000 && us < ms * 1000 + 100000, `${level} ended after ${us / 1000} ms`);
  console.log(`ok ${level} ends after ${us / 1000} ms`);
}

/** People at one screen are told of by their names, not by their colours. */
function called() {
  const { wasm, put, get, json } = open();
  put("morris");
  assert(wasm.offline_open(2, 0), get());
  put("Hilda");
  wasm.offline_person(1);
  wasm.offline_update(0);
  assert(json().names.join() === ",Hilda", `names: ${json().names}`);
  for (const [seat, text] of ["place a1", "place d1"].entries()) {
    put(text);
    assert(wasm.offline_do(seat), get());
  }
  wasm.offline_rows(0, 1, 1);
  assert(json()[0].events[0].text.startsWith("Hilda "), `${json()[0].events[0].text}`);
  console.log("ok people have names");
}

try {
  called();
  hurry("abbot", 1500);
  hurry("time:3000", 3000);
  const { wasm, put, json } = open();
  for (const lang of [0, 1]) {
    wasm.games_json(lang);
    const games = json();
    assert(games.length > 0, "there are no games");
    for (const game of games) {
      put(game.id);
      assert(wasm.describe_json(lang), `${game.id} cannot be described`);
      const described = json();
      assert(described.fields.length && described.kinds.every((k) => k.name), `${game.id}: description`);
      const players = lang ? game.seats_max : game.seats_min;
      play(game.id, players, lang);
      samePlayer(game.id, Math.max(2, game.seats_min), lang ? ["brother", "prior"] : ["novice", "brother"]);
      if (!lang) samePlayer(game.id, Math.max(2, game.seats_min), ["mcts:60"]); // who does not err
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
