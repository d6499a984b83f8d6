import { expect } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { advertOf, callOff } from "./deal.ts";
import { test, type Open } from "./journey.ts";
import { orderForm, takeLink } from "./market.ts";
import { expectStatus, moneyText, placedOrder } from "./order.ts";
import { logIn } from "./people.ts";
import { releaseByMail } from "./plain-release.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** A trade on a small data plan, in a browser that could run scripts and gets none. */

/** A whole trade, from the login to the coins, of each party, as gzip. */
const MOST_TRADE_BYTES = 150_000;
const BUYER_BYTES = 98_000;
const SELLER_BYTES = 88_000;

test("a whole trade of the lite mode takes few bytes of the buyer and of the seller, and one tap leads back to the full site", async ({
  open,
}) => {
  const { advert } = await advertOf("merchant6", "buy");
  const buyer = await open({ width: 375, options: { extraHTTPHeaders: { "accept-encoding": "gzip" } } });
  buyer.expectFault(/Blocked script execution/);
  const { page, t } = buyer;
  await buyer.go("/lite?next=%2Fen%2Faccount%2Flogin%3Fnext%3D%252Fen%252Fp2p%252Fbuy");
  await page.getByRole("button", { name: t("lite.choose"), exact: true }).click();
  await page.getByText(t("lite.notice"), { exact: true }).waitFor();

  const measured = await measure(buyer);
  await page.reload();
  await logIn(page, "buyer");
  await page.goto("/en/p2p/buy?asset=USDT&fiat=USD");
  await takeLink(buyer, "buy", advert.advertiser.nickname).click();
  const form = orderForm(buyer, "buy");
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).fill("43");
  await form.getByRole("radio").first().check();
  await form.locator("button[type=submit]").click();
  const orderId = await placedOrder(buyer, "buy");
  const [own, seller] = [await Program.of("buyer"), await Program.of("merchant6")];
  const order = await own.call("GET /api/ctc/query-order-details", { query: { orderId } });
  try {
    await page.getByRole("textbox", { name: t("chat.write") }).fill("Paying by a small data plan.");
    await page.getByRole("button", { name: t("chat.send") }).click();
    await page
      .getByRole("region", { name: t("chat.messages") })
      .getByText("Paying by a small data plan.", { exact: true })
      .waitFor();
    await page.getByRole("link", { name: t("order.act.pay"), exact: true }).click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: t("order.do.pay", { amount: moneyText(t, order) }), exact: true }).click();
    await expectStatus(buyer, "pending_crypto_receipt");
    expect(await releasedInLite(open, orderId)).toBeLessThanOrEqual(SELLER_BYTES);
    await page.getByRole("link", { name: t("lite.reload"), exact: true }).click();
    await expectStatus(buyer, "completed");
  } finally {
    await callOff(own, seller, orderId);
  }
  expect(measured.kinds()).toEqual(["Document", "Stylesheet"]);
  report("buys", measured);
  expect(measured.bytes()).toBeLessThanOrEqual(BUYER_BYTES);

  await page.getByRole("button", { name: t("lite.full"), exact: true }).click();
  await page.waitForURL(`**/en/p2p/buy/detail/${orderId}`);
  await page.getByText(t("lite.notice"), { exact: true }).waitFor({ state: "detached" });
  expect(await page.locator("script").count()).toBeGreaterThan(0);
});

/** The seller's browser asks to save data. What the test adds to requests doesn't survive a redirect, so after the first page it is the choice. */
async function releasedInLite(open: Open, orderId: OrderId): Promise<number> {
  const seller = await open({ width: 375, options: { extraHTTPHeaders: { "accept-encoding": "gzip", "save-data": "on" } } });
  seller.expectFault(/Blocked script execution/);
  const { page, t } = seller;
  const measured = await measure(seller);
  await seller.go("/account/login?next=%2Fen%2Fp2p%2Forder");
  await page.getByText(t("lite.notice_save_data"), { exact: true }).waitFor();
  await seller.context.addCookies([{ name: "plaza_lite", value: "1", url: new URL("/", page.url()).href }]);
  await logIn(page, "merchant6");
  await page.goto("/en/p2p/order");
  await page.locator(`a[href$="/detail/${orderId}"]`).first().click();
  await page.getByText("Paying by a small data plan.", { exact: true }).waitFor();
  await releaseByMail(seller, "merchant6", orderId);
  await expectStatus(seller, "completed");
  expect(measured.kinds()).toEqual(["Document", "Stylesheet"]);
  report("sells", measured);
  return measured.bytes();
}

function report(who: string, { bytes, count }: Measured): void {
  process.stdout.write(
    `    who ${who} in lite mode takes ${(bytes() / 1000).toFixed(1)} kB in ${count()} answers of ${MOST_TRADE_BYTES / 1000} kB\n`,
  );
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** Everything that comes over the line from now on, as its length on the line. The site's icon isn't asked for by every browser. */
async function measure({ page, context }: Tab) {
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const kindOf = new Map<string, string>();
  const bytesOf = new Map<string, number>();
  network.on("Network.responseReceived", ({ requestId, type, response }) =>
    response.url.endsWith("/favicon.svg") ? undefined : kindOf.set(requestId, type),
  );
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytesOf.set(requestId, encodedDataLength));
  return {
    kinds: () => [...new Set(kindOf.values())].toSorted(),
    count: () => bytesOf.size,
    bytes: () => [...bytesOf.values()].reduce((total, size) => total + size, 0),
  };
}
