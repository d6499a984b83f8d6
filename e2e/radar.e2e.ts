import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";

test("a paid order shows both parties, on one line, when it was paid, until when it is released and from when they may appeal", async ({
  open,
}) => {
  const { orderId, version } = await place("buyer", "merchant7", "38");
  const buyer = await Program.of("buyer");
  await buyer.call("POST /api/ctc/update-order-state", { body: { orderId, version, action: "pay" } });
  const order = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  for (const [as, side] of [
    ["buyer", "buy"],
    ["merchant7", "sell"],
  ] as const) {
    const tab = await open({ as, width: 375 });
    const { page, t } = tab;
    await tab.go(`/p2p/${side}/detail/${orderId}`);
    const points = page.locator(".money-radar").getByRole("listitem");
    await points.first().waitFor();
    const times = await points.locator("time").all();
    const instants = await Promise.all(times.map(async (time) => (await time.getAttribute("datetime")) ?? ""));
    expect(instants).toEqual(instants.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
    expect(instants[0]).toBe(order.paidAt);
    expect(instants).toContain(order.appealAllowedAt);
    const texts = await points.allInnerTexts();
    for (const key of ["paid", "due", "appeal"] as const) {
      const [words = ""] = t(`order.radar.${key}`, { time: "|" }).split("|");
      expect(texts.filter((text) => text.includes(words.trim()))).toHaveLength(1);
    }
    await expectAccessible(tab, `the way of the money for who ${side}s`);
  }
});
