import { describe, expect, onTestFinished } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import { expectStill, resetShifts } from "./stillness.ts";

/** A pair in which nobody else trades here. */
const PAIR = { asset: "USDT", fiat: "UYU" } as const;

/** Somebody else's advert that buys the coin for the pair's currency, at the index price; closed again when the test ends. */
async function postAdvert(): Promise<void> {
  const merchant = await Program.of("merchant6");
  const [[index], methods] = await Promise.all([
    merchant.call("GET /api/ctc/query-index-prices", { query: PAIR }),
    merchant.call("GET /api/ctc/query-payment-methods", { query: { fiat: PAIR.fiat } }),
  ]);
  if (index === undefined) throw new Error("the index has no price for the pair");
  const { price } = index;
  const { advert } = await merchant.call("POST /api/ctc/create-adv", {
    body: {
      side: "buy",
      ...PAIR,
      priceType: "fixed",
      price,
      quantity: "50",
      minAmount: "100",
      maxAmount: "500",
      methodIds: methods.slice(0, 1).map(({ methodId }) => methodId),
      paymentWindowMinutes: 30,
      message: "",
    },
  });
  onTestFinished(
    async () => void (await merchant.call("POST /api/ctc/update-adv-state", { body: { advId: advert.advId, state: "closed" } })),
  );
}

describe("an offer alert", () => {
  test("is made from a list without offers, and tells its owner of the first one, which opens from the notification", async ({ open }) => {
    const tab = await open({ as: "seller", width: 375, moving: true });
    const { page, t } = tab;
    await tab.go(`/p2p/sell?asset=${PAIR.asset}&fiat=${PAIR.fiat}`);
    await page.getByText(t("market.none_title"), { exact: true }).waitFor();
    await expectStill(tab);
    await page
      .getByRole("link", { name: t("market.alert"), exact: true })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: t("watches.title") }).waitFor();
    expect(await page.getByRole("radio", { name: t("market.sell"), exact: true }).isChecked()).toBe(true);
    expect(await page.locator("select[name=fiat]").inputValue()).toBe(PAIR.fiat);
    await page.getByLabel(t("watches.price"), { exact: true }).fill("0.5");
    await page.getByRole("button", { name: t("watches.create"), exact: true }).click();
    const alert = page.getByRole("listitem").filter({ hasText: t("market.sell_title", PAIR) });
    await alert.getByText(t("watches.nothing_matches"), { exact: true }).waitFor();
    await resetShifts(tab);
    await expectAccessible(tab, "the page of alerts");
    await expectStill(tab);

    await tab.go("/notifications");
    await tab.prepared();
    // It rests for some seconds first; the notification comes then.
    await postAdvert();
    const notice = page
      .getByRole("link")
      .filter({ hasText: t("notifications.label.offer_found") })
      .first();
    await notice.waitFor();
    await notice.click();
    await page.waitForURL((url) => url.pathname === "/en/p2p/sell" && url.searchParams.get("fiat") === PAIR.fiat);
    await page.getByRole("dialog").getByText(PAIR.fiat).first().waitFor();

    await tab.go("/account/watches");
    await alert.getByRole("link").waitFor();
    await alert.getByRole("button", { name: t("watches.remove") }).click();
    await page.getByText(t("watches.none_title"), { exact: true }).waitFor();
  });

  test("about a person is made from their page, paused, turned on and removed without scripts", async ({ open }) => {
    const tab = await open({ as: "buyer", scripts: false });
    const { page, t } = tab;
    const { items } = await Program.visitor().call("POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } });
    const [offer] = items;
    if (offer === undefined) throw new Error("nobody sells USDT for USD");
    const { uid, nickname } = offer.advertiser;
    await tab.go(`/p2p/advertiser/${uid}`);
    await page.getByRole("button", { name: t("advertiser.alert"), exact: true }).click();
    const alert = page.getByRole("listitem").filter({ hasText: t("watches.person", { name: nickname }) });
    await alert.waitFor();
    await alert.getByRole("button", { name: t("watches.pause") }).click();
    await alert.getByText(t("watches.paused"), { exact: true }).waitFor();
    await alert.getByRole("button", { name: t("watches.resume") }).click();
    await alert.getByRole("button", { name: t("watches.pause") }).waitFor();
    await alert.getByRole("button", { name: t("watches.remove") }).click();
    await page.getByText(t("watches.none_title"), { exact: true }).waitFor();
  });
});
