import { expect } from "vitest";
import { test } from "./journey.ts";
import { offers } from "./market.ts";

/** How much of a market fits the first screen of a phone, and what stays in sight. */

test("a phone's first screen shows four offers of at most 120 px, the filters stay, and an amount says what it gets", async ({ open }) => {
  const tab = await open({ options: { viewport: { width: 375, height: 667 } } });
  const { page, t } = tab;
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  // In one look: a list that is refreshed meanwhile may have fewer rows than it was asked for.
  const places = () =>
    offers(tab, "buy").evaluateAll((rows: { getBoundingClientRect: () => { height: number; bottom: number } }[]) =>
      rows
        .slice(0, 6)
        .map((row) => row.getBoundingClientRect())
        .map(({ height, bottom }) => ({ height, bottom })),
    );
  const boxes = await places();
  const bar = await page.getByRole("navigation", { name: t("frame.navigation") }).boundingBox();
  expect(boxes.filter(({ bottom }) => bottom <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(4);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(120);

  await page.evaluate("scrollTo(0, 500)");
  const amount = page.getByRole("textbox", { name: t("market.amount"), exact: true });
  await expect.poll(async () => (await amount.boundingBox())?.y).toBeLessThan(120);
  await amount.fill("100");
  await page.waitForURL((url) => url.searchParams.get("amount") === "100");
  await offers(tab, "buy")
    .first()
    .getByText(/^≈ \d+(\.\d+)? USDT$/)
    .waitFor();
  for (const { height } of await places()) expect(height).toBeLessThanOrEqual(120);
  await page.getByLabel(t("market.sort")).selectOption("totalTrades");
  await page.waitForURL((url) => url.searchParams.get("sort") === "totalTrades");
});
