import { describe, expect, it } from "vitest";
import { pause, SERVICE_RESTART } from "./pauses";

const GOING_AWAY = 1001;

describe("pause", () => {
  it("is nearly none when another server is at the address", () => {
    expect(pause(0, SERVICE_RESTART, 0)).toBe(0);
    expect(pause(0, SERVICE_RESTART, 1)).toBeLessThanOrEqual(150);
  });
  it("tries often within the second that a restart takes", () => {
    let at = 0;
    let tries = 0;
    for (; at < 1000; tries++) at += pause(tries, GOING_AWAY, 0.5);
    expect(tries).toBeGreaterThanOrEqual(6);
  });
  it("grows, up to ten seconds", () => {
    expect(pause(8, GOING_AWAY, 0.5)).toBeGreaterThan(pause(7, GOING_AWAY, 0.5));
    expect(pause(60, GOING_AWAY, 1)).toBeCloseTo(13000);
  });
  it("spreads those who were cut off at once", () => expect(pause(0, GOING_AWAY, 0)).not.toBe(pause(0, GOING_AWAY, 1)));
});
