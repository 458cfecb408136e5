import { expect, test } from "vitest";
import { dayAfter, dayOf, present, startOf } from "./days";

test("a day begins and ends at midnight, whatever the clocks did", () => {
  expect(dayOf(startOf("2026-12-24"))).toBe("2026-12-24");
  expect(dayOf(dayAfter("2026-12-31"))).toBe("2027-01-01");
  expect(dayOf(dayAfter("2026-03-29") - 1)).toBe("2026-03-29");
  expect(dayOf(dayAfter("2026-10-25") - 1)).toBe("2026-10-25");
});

test("who is away is so from the first moment to before the last", () => {
  const absence = { from: 10, until: 20 };
  expect([9, 10, 19, 20].map((now) => present(absence, now))).toEqual([false, true, true, false]);
  expect(present(undefined, 15)).toBe(false);
});
