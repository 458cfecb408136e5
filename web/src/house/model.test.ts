import { expect, test } from "vitest";
import { bytes, ruled, share } from "./model";

test("bytes are said with the unit that fits", () => {
  expect([0, 999, 1500, 12345678, 4e12].map((n) => bytes(n, "en"))).toEqual([
    "0\u00a0B",
    "999\u00a0B",
    "1.5\u00a0kB",
    "12\u00a0MB",
    "4\u00a0TB",
  ]);
  expect(bytes(1500, "fr")).toBe("1,5\u00a0ko");
});

test("the log says for how long, which role, and why", () => {
  expect(ruled({ deed: "mute", note: "7 d: insults" })).toEqual({ days: 7, why: "insults" });
  expect(ruled({ deed: "ban", note: "∞" })).toEqual({ days: null, why: "" });
  expect(ruled({ deed: "ban", note: "" })).toEqual({ days: null, why: "" });
  expect(ruled({ deed: "unban", note: "7 d: was enough" })).toEqual({ why: "7 d: was enough" });
  expect(ruled({ deed: "role", note: "moderator" })).toEqual({ role: "moderator", why: "" });
  expect(ruled({ deed: "role", note: "admin: hosts" })).toEqual({ role: "admin", why: "hosts" });
  expect(ruled({ deed: "rename", note: "admin" })).toEqual({ why: "admin" });
});

test("agreement is a share, if there was anything to decide", () => {
  expect(share({ games: 1, unknown: 0, decisions: 4, agreed: 3 })).toBe(0.75);
  expect(share({ games: 0, unknown: 2, decisions: 0, agreed: 0 })).toBeNull();
});
