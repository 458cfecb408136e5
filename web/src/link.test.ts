import { expect, test, vi } from "vitest";
import { linkOf } from "./link";
import type { About } from "./types";

vi.stubGlobal("location", { origin: "https://cloister.example" });

test("A link to a private table has the key to watch, never the one that gives a seat.", () => {
  const about = { key: "sits", watch: "looks" } as About;
  expect(linkOf({ table: "tabc", about })).toBe("https://cloister.example/table/tabc?key=looks");
  expect(linkOf({ table: "tabc", about }, 7)).toBe("https://cloister.example/table/tabc?key=looks&at=7");
});

test("A public table needs no key; the beginning is a moment too.", () => {
  const about = { key: "sits", watch: null } as About;
  expect(linkOf({ table: "tabc", about }, 0)).toBe("https://cloister.example/table/tabc?at=0");
  expect(linkOf({ table: "tabc", about }, 7, true)).toBe("https://cloister.example/table/tabc?at=7&review=true");
});
