// The line to the server, broken after something was sent and before its answer came.
import { beforeEach, expect, test, vi } from "vitest";
import { Socket } from "./socket";

class Line extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = Line.OPEN;
  readonly sent: { t: string; id: number }[] = [];

  constructor() {
    super();
    lines.push(this);
  }

  send(message: string): void {
    this.sent.push(JSON.parse(message));
  }

  close(): void {}

  says(message: object): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

let lines: Line[] = [];

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", () => undefined);
});

/** Asks on a line that breaks, and is answered so the second time. */
async function askedTwice(operation: string, answer: object): Promise<unknown> {
  const socket = new Socket("ws://localhost");
  lines[0]!.dispatchEvent(new Event("open"));
  const asked = socket.request(operation, { table: "t" });
  lines[0]!.dispatchEvent(new Event("close"));
  await vi.advanceTimersToNextTimerAsync();
  lines[1]!.dispatchEvent(new Event("open"));
  const { id } = lines[1]!.sent.find(({ t }) => t === operation)!;
  lines[1]!.says({ ...answer, id });
  return asked;
}

const STALE = { t: "error", error: { code: "stale", message: "the table has moved on" } };

test("a move that is refused as stale when it is sent again was done the first time", async () => {
  await expect(askedTwice("do", STALE)).resolves.toBeDefined();
});

test.each(["try", "why", "hint", "ahead"])("%s is not answered by a refusal", async (operation) => {
  await expect(askedTwice(operation, STALE)).rejects.toMatchObject({ code: "stale" });
});
