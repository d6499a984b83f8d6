import { expect } from "vitest";
import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { callOff } from "./deal.ts";
import { test } from "./journey.ts";
import { type Person, freshCode } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

interface Case {
  readonly lang: Locale;
  readonly width: 375 | 1280;
  readonly colorScheme: "light" | "dark";
  readonly owner: Person;
  readonly fpsId: string;
}

const CASES: readonly Case[] = [
  { lang: "en", width: 1280, colorScheme: "light", owner: "merchant4", fpsId: "1234567" },
  { lang: "de", width: 375, colorScheme: "dark", owner: "merchant8", fpsId: "7654321" },
];

test.for(CASES)(
  "$owner adds an account with its QR code, posts an advert, sells, edits and closes in $lang at $width px",
  async (project, { open }) => {
    const { lang, width, colorScheme, owner, fpsId } = project;
    const owning = await open({ lang, width, as: owner, options: { colorScheme } });
    await addAccount(owning, owner, fpsId);
    const advId = await post(owning, owner);

    const buyer = await Program.of("buyer");
    const { orderId } = await buyer.call("POST /api/ctc/create-order", {
      body: { advId, side: "buy", amount: "80", methodId: "fps_hk", price: "8" },
    });
    await expectCodeShown(await open({ lang, width, as: "buyer", scripts: false, options: { colorScheme } }), orderId);
    await callOff(buyer, await Program.of(owner), orderId);

    await edit(owning, advId);
    await close(owning, advId);
  },
);

/** The code on the Hong Kong page is a picture of an FPS code as a bank's app would show it. */
async function addAccount(tab: Tab, owner: Person, fpsId: string): Promise<void> {
  const { page, t } = tab;
  const { fullName = "" } = await (await Program.of(owner)).call("GET /api/a/v1/auth/kyc/info");
  await tab.go(`/hkpay?identifier=${fpsId}`);
  const picture = await page.locator("#code svg[role=img]").first().screenshot();

  await tab.go("/p2p/payments");
  await expectFits(tab, "the payment methods");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("payments.add") })
    .first()
    .click();
  await tab.go("/p2p/payments/new?fiat=HKD");
  await expectFits(tab, "the choice of a method");
  await page.getByRole("link", { name: "FPS" }).click();
  await page.waitForURL(/method=fps_hk/);
  const field = (label: "account_holder" | "fps_id" | "bank_name") => page.getByLabel(t(`methods.${label}`), { exact: true });

  await field("fps_id").fill("12");
  await field("bank_name").fill("Hang Seng Bank");
  await page.getByText(t("payments.problem_malformed", { example: "1234567" })).waitFor();
  await field("fps_id").fill(fpsId);
  await field("account_holder").fill(fullName);
  await page.locator("input[name=qr]").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: picture });
  await page.getByText(t("payments.qr_read")).waitFor();
  await expectAccessible(tab, "the details of an account");
  await page.locator("input[name=code]").fill(await freshCode(owner));
  await page.getByRole("button", { name: t("payments.save"), exact: true }).click();
  await page.getByText(t("payments.added", { name: "FPS" })).waitFor();
}

async function post(tab: Tab, owner: Person): Promise<AdvertId> {
  const { page, t } = tab;
  await tab.go("/p2p/adverts/new?side=sell&asset=USDT&fiat=HKD");
  await page.locator("input[name=price]").fill("8");
  await page.getByText(t("adverts.preview_price")).waitFor();
  // A page that asks for itself again keeps what it says about the fields as they are.
  await page.evaluate("window.__reactRouterDataRouter.revalidate()");
  await page.waitForFunction("window.__reactRouterDataRouter.state.revalidation === 'idle'");
  await expectCoached(tab, owner);
  await page.locator("input[name=quantity]").fill("20");
  await page.locator("input[name=min]").fill("50");
  await page.locator("input[name=max]").fill("150");
  await page.getByLabel("FPS").check();
  await expectFits(tab, "the form of an advert");
  await page.getByRole("button", { name: t("adverts.publish") }).click();
  await page.waitForURL(/\/p2p\/adverts$/);
  await expectFits(tab, "the own adverts");
  const { items } = await (await Program.of(owner)).call("GET /api/ctc/query-my-adv", { query: {} });
  const posted = items.find(({ advert }) => advert.fiat === "HKD" && advert.price === "8");
  expect(posted?.advert).toMatchObject({ state: "online", remaining: "20" });
  return posted?.advert.advId as AdvertId;
}

/** The form says how much lower the price would be the first of its list, which the price by that much lower is. */
async function expectCoached({ page, t }: Tab, owner: Person): Promise<void> {
  const program = await Program.of(owner);
  const preview = async (price: string) =>
    program.call("POST /api/ctc/preview-adv", { body: { side: "sell", asset: "USDT", fiat: "HKD", priceType: "fixed", price } });
  const { toFirst } = await preview("8");
  if (toFirst === null) throw new Error("nobody sells USDT for HKD at less than 8");
  await page.getByText(t("adverts.coach_sell", { percent: t.formats.percent(toFirst) }), { exact: true }).waitFor();
  expect(await preview((8 * (1 - Number(toFirst))).toFixed(4))).toMatchObject({ place: 1, toFirst: null });
}

async function expectCodeShown(tab: Tab, orderId: OrderId): Promise<void> {
  await tab.go(`/p2p/buy/detail/${orderId}`);
  await tab.page.getByRole("img", { name: tab.t("order.qr") }).waitFor();
}

async function edit(tab: Tab, advId: AdvertId): Promise<void> {
  const { page, t } = tab;
  await page.getByRole("main").locator(`a[href$="/p2p/adverts/${advId}"]`).first().click();
  // The list has fields for a price too.
  await page.locator("input[name=min]").waitFor();
  await page.locator("input[name=price]").fill("9.2");
  await page.getByText(t("adverts.preview_ask")).waitFor();
  await page.getByLabel(t("adverts.confirm_price")).check();
  await page.getByRole("button", { name: t("adverts.save") }).click();
  await page.waitForURL(/\/p2p\/adverts$/);
}

async function close(tab: Tab, advId: AdvertId): Promise<void> {
  const { page, t } = tab;
  await tab.go(`/p2p/adverts?close=${advId}`);
  await page.getByText(t("adverts.close_title")).waitFor();
  await expectAccessible(tab, "the question before closing");
  await page.locator("button[value=closed]").click();
  await page.waitForURL(/\/p2p\/adverts$/);
  await page.getByRole("main").locator('a[href*="state=closed"]').first().click();
  await page.waitForURL(/state=closed/);
  await page.getByText(t("adverts.state_closed"), { exact: true }).first().waitFor();
}
