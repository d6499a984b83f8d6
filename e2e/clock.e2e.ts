import { expect } from "vitest";
import { place } from "./deal.ts";
import { test } from "./journey.ts";

const HOUR_MS = 3_600_000;

/** Reads the countdown and the true time in one breath; the page's own `Date` is the wrong clock. */
const READ = `({ shown: document.querySelector("[role=timer]").textContent, now: performance.timeOrigin + performance.now() })`;

function wrongClock(byMs: number): string {
  return `globalThis.Date = class extends Date {
    constructor(...parts) { if (parts.length === 0) super(globalThis.Date.now()); else super(...parts); }
    static now() { return super.now() + ${byMs}; }
  }`;
}

test.for([2, -2])("the countdown is right within a second on a device whose clock is %i hours off", async (hours, { open }) => {
  const order = await place("merchant5", "merchant2", "25");
  const tab = await open({ as: "merchant5" });
  await tab.context.addInitScript(wrongClock(hours * HOUR_MS));
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  await tab.page.getByRole("timer").waitFor();
  expect(Math.round(((await tab.page.evaluate<number>("Date.now()")) - Date.now()) / HOUR_MS)).toBe(hours);
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      const { shown, now } = await tab.page.evaluate<{ shown: string; now: number }>(READ);
      const [minutes = 0, seconds = 0] = shown.split(":").map((part) => Number.parseInt(part, 10));
      expect(Math.abs(minutes * 60 + seconds - (Date.parse(order.payBefore) - now) / 1000), `${shown} shown`).toBeLessThanOrEqual(1);
      return seen.add(shown).size;
    })
    .toBeGreaterThan(3);
});
