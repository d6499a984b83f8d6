import { expect, inject } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";

/** An offer that nobody else makes, of an advertiser who has adverts anyway. */
const OWNER = "merchant6";
const PAIR = { asset: "USDT", fiat: "USD" };

test.for([true, false])("an advert for some countries only is listed for those, with scripts: %s", async (scripts, { open }) => {
  const tab = await open({ as: OWNER, scripts });
  const { page, t } = tab;
  const owner = await Program.of(OWNER);
  await tab.go(`/p2p/adverts/new?side=buy&asset=${PAIR.asset}&fiat=${PAIR.fiat}`);
  await page.locator("input[name=price]").fill("0.97");
  await page.locator("input[name=quantity]").fill("333");
  await page.locator("input[name=min]").fill("11");
  await page.locator("input[name=max]").fill("22");
  await page.getByLabel("Wise", { exact: true }).check();
  await page.getByText(t("adverts.requirements"), { exact: true }).click();
  if (scripts) {
    await page.getByRole("searchbox", { name: t("adverts.search") }).fill("portu");
    await expect.poll(() => page.getByRole("checkbox", { name: "Japan", exact: true }).isVisible()).toBe(false);
    await page.getByRole("checkbox", { name: "Portugal", exact: true }).check();
    await page.getByText(t("adverts.countries_chosen", { count: 1 })).waitFor();
    await expectAccessible(tab, "the choice of countries");
  } else {
    await page.locator("input[name=countries][value=PT]").check();
  }
  await page.locator("button[name=act][value=post]").last().click();
  await page.waitForURL(/\/p2p\/adverts$/);
  const { items } = await owner.call("GET /api/ctc/query-my-adv", { query: { limit: 100 } });
  const posted = items.find(({ advert }) => advert.maxAmount === "22" && advert.state === "online");
  const advId = posted?.advert.advId as AdvertId;
  expect(posted?.advert.requirements).toEqual({ countries: ["PT"] });

  // Its owner gets the address that opens it for others, to scan, to copy and to send.
  await tab.go(`/p2p/adverts?share=${advId}`);
  const shared = await page.locator("[data-share-address]").innerText();
  expect(new URL(shared).searchParams.get("adv")).toBe(advId);
  await page.getByRole("img", { name: t("adverts.share_code") }).waitFor();

  // The choices are in the edit form again, so that saving loses nothing.
  await tab.go(`/p2p/adverts/${advId}`);
  expect(await page.locator("input[name=countries][value=PT]").isChecked()).toBe(true);

  const shown = async (country: string) => {
    const list = await fetch(`${inject("origin")}/en/p2p/sell?asset=USDT&fiat=USD&amount=21&country=${country}`);
    return (await list.text()).split(`adv=${advId}"`).length - 1;
  };
  expect([await shown("PT"), await shown("JP"), await shown("")].map((links) => links > 0)).toEqual([true, false, true]);
  if (!scripts) {
    // `every-screen.e2e.ts` opens it with scripts.
    await tab.go("/p2p/sell?asset=USDT&fiat=USD");
    await page.getByRole("link", { name: t("market.ranking") }).click();
    await page.getByRole("heading", { level: 1, name: t("advertiser.ranking") }).waitFor();
  }

  await tab.go("/p2p/adverts?side=buy");
  await page.getByLabel(t("adverts.asset"), { exact: true }).selectOption(PAIR.asset);
  if (!scripts) await page.getByRole("button", { name: t("adverts.apply"), exact: true }).click();
  const filtered = /\?side=buy&asset=USDT(&fiat=)?$/;
  await page.waitForURL(filtered);
  const headings = page.getByRole("list", { name: t("adverts.title") }).getByRole("heading", { level: 2 });
  // The address is there a moment before the list.
  await expect.poll(async () => new Set(await headings.allInnerTexts())).toEqual(new Set([t("adverts.buying", { asset: PAIR.asset })]));
  const row = page
    .getByRole("listitem")
    .filter({ has: page.locator(`input[name=advId][value="${advId}"]`) })
    .first();
  await row.locator("input[name=price]").fill("0.98");
  await row.getByRole("button", { name: t("adverts.save_price") }).click();
  await row.getByText(t("adverts.price_saved")).waitFor();
  await row.getByRole("switch", { checked: true }).click();
  await row.getByRole("switch", { checked: false }).waitFor();
  expect(page.url(), "the filter outlives what is done in the list").toMatch(/\?side=buy&asset=USDT/);
  const changed = await owner.call("GET /api/ctc/query-one-adv", { query: { advId } });
  expect(changed.advert).toMatchObject({ state: "offline", price: "0.98", requirements: { countries: ["PT"] }, minAmount: "11" });
  await owner.call("POST /api/ctc/update-adv-state", { body: { advId, state: "closed" } });
});

test("each reason that hides an advert links to its fix", async ({ open }) => {
  const owner = await Program.of(OWNER);
  const { items } = await owner.call("GET /api/ctc/query-my-adv", { query: { limit: 100, state: "online" } });
  const own = items.find(({ advert }) => advert.side === "buy" && advert.priceType === "fixed");
  if (own === undefined) throw new Error(`${OWNER} buys nothing at a fixed price`);
  const { advId, version, remaining, minAmount, maxAmount, paymentWindowMinutes, message, requirements, price } = own.advert;
  const edited = await owner.call("POST /api/ctc/update-adv", {
    body: {
      advId,
      version,
      priceType: "fixed",
      price,
      quantity: remaining,
      minAmount,
      maxAmount,
      paymentWindowMinutes,
      message,
      requirements,
      methodIds: own.advert.methods.map(({ methodId }) => methodId),
      // An hour of one day of the week that is never now.
      hours: { timeZone: "UTC", from: "03:00", to: "03:05", days: [((new Date().getUTCDay() + 3) % 7) + 1] },
      privateLink: true,
      confirmPrice: true,
    },
  });
  await owner.call("POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
  expect(edited.advert.hiddenReasons).toContain("private");

  const tab = await open({ as: OWNER, width: 375 });
  const { page, t } = tab;
  await tab.go("/p2p/adverts");
  const entry = page
    .getByRole("listitem")
    .filter({ has: page.locator(`input[name=advId][value="${advId}"]`) })
    .filter({ hasText: t("adverts.why_private") });
  await entry.first().getByText(t("adverts.why_offline")).last().waitFor();
  await expectAccessible(tab, "an advert that is hidden");
  await entry
    .first()
    .getByRole("listitem")
    .filter({ hasText: t("adverts.why_offline") })
    .getByRole("button", { name: t("adverts.go_online") })
    .click();
  await expect.poll(async () => (await owner.call("GET /api/ctc/query-one-adv", { query: { advId } })).advert.state).toBe("online");
  await entry
    .first()
    .getByRole("link", { name: t("adverts.fix_private") })
    .click();
  await page.waitForURL(new RegExp(`/p2p/adverts/${advId}#visibility$`));
  await page.getByLabel(t("adverts.private")).uncheck();
  await page.getByLabel(t("adverts.hours_on")).uncheck();
  await page.getByRole("button", { name: t("adverts.save") }).click();
  await page.waitForURL(/\/p2p\/adverts$/);
  const corrected = await owner.call("GET /api/ctc/query-one-adv", { query: { advId } });
  expect(corrected.advert.hiddenReasons).toEqual([]);
});
