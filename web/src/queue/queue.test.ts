import { expect, test } from "vitest";
import type { Connection, Push } from "../connection";
import { PlayNow, type Waits } from "./queue";

const wish = { game: "any-game", players: 2, speed: "quick" as const, rated: false };

/** A server that has everybody wait, and what it was asked. */
function served(waiting: Waits | null = null) {
  const asked: [string, Record<string, unknown> | undefined][] = [];
  const ears: ((push: Push) => void)[] = [];
  const server: Connection = {
    request: <T>(operation: string, members?: Record<string, unknown>) => {
      asked.push([operation, members]);
      const waits = operation === "play_now" ? { ...wish, ...members, since: 5, computer: false } : waiting;
      return Promise.resolve({ waiting: waits, queues: [] } as T);
    },
    listen: (hear) => {
      ears.push(hear);
      return () => undefined;
    },
  };
  const tell = (push: Push) => {
    for (const hear of ears) hear(push);
  };
  return { server, asked, tell, last: () => asked[asked.length - 1] };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("who waits is taken to the table", async () => {
  const gone: string[] = [];
  const { server, tell } = served();
  const queue = new PlayNow(server, (table) => gone.push(table));
  await queue.ask(wish);
  tell({ t: "matched", table: "abc" });
  expect(gone).toEqual(["abc"]);
});

test("a lost connection is no reason to wait no more", async () => {
  const { server, tell, last } = served();
  const queue = new PlayNow(server, () => undefined);
  await queue.ask(wish);
  tell({ t: "offline" });
  tell({ t: "online" });
  await settled();
  expect(last()).toEqual(["play_now", { ...wish, computer: false }]);
  await queue.stop();
  tell({ t: "online" });
  await settled();
  expect(last()![0]).toBe("queues");
});

test("a page that is read again finds out that one waits; computers are taken for the same wish", async () => {
  const { server, last } = served({ ...wish, since: 5, computer: true });
  const queue = new PlayNow(server, () => undefined);
  await settled();
  await queue.takeComputers();
  expect(last()).toEqual(["play_now", { ...wish, computer: true }]);
});
