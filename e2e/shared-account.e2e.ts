import { randomBytes } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import type { OwnPaymentView } from "@plaza/contract/calls/payments.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { expectAccessible } from "./axe.ts";
import { changeSetting, loosenSetting, signInAtBackoffice } from "./backoffice-people.ts";
import { test } from "./journey.ts";
import { expectStatus } from "./order.ts";
import { addressOf, mailedCode } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** Two people name the same account to be paid on: the later one by the page. */

const FIRST = "seller";
const SECOND = "merchant6";
/** In which no other journey trades. */
const FIAT = "PLN";
/** Above what an order may pay to an account that somebody else had first. */
const AMOUNT = "6000";

test("an account that another user had first is accepted, stops a large order, and shows both to staff", async ({ open }) => {
  const account = `shared-${randomBytes(4).toString("hex")}@pay.test`;
  await addByProgram(account);
  const [first, second] = [await open({ as: FIRST }), await open({ as: SECOND, width: 375 })];
  // Spelled in another way, it is the same account.
  const paymentId = await addByPage(second, account.toUpperCase());
  const [desk, colleague] = [await open(), await open()];
  await signInAtBackoffice(desk, "operator");
  await signInAtBackoffice(colleague, "operator2");
  // Otherwise the order would be too large for a new account already.
  await loosenSetting(desk, colleague, "paymentCoolingMaxUsd", "100000");
  let orderId: OrderId;
  try {
    orderId = await orderTo(paymentId);
  } finally {
    await changeSetting(desk, "paymentCoolingMaxUsd", "1000");
  }

  const buyer = await open({ as: "buyer" });
  await buyer.go(`/p2p/buy/detail/${orderId}`);
  await expectStatus(buyer, "failed");
  await buyer.page.getByText(buyer.t("reasons.fail.shared_account"), { exact: true }).first().waitFor();
  await expectAccessible(buyer, "an order that would be paid to a shared account");

  for (const [found, other] of [
    [FIRST, second],
    [SECOND, first],
  ] as const) {
    await desk.page.goto(`/desk/users?find=${encodeURIComponent(addressOf(found))}`);
    const card = desk.page.getByRole("main");
    await card.getByText(desk.t("desk.shared_accounts"), { exact: true }).first().waitFor();
    expect(await card.textContent(), `${found} is shown with the other user`).toContain(await uidOf(other));
  }
  await expectAccessible(desk, "a user who shares an account");
});

async function uidOf({ context }: Tab): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === "UID")?.value ?? "nobody";
}

async function addByProgram(account: string): Promise<void> {
  const program = await Program.of(FIRST);
  const { fullName = "" } = await program.call("GET /api/a/v1/auth/kyc/info");
  const asked = Date.now();
  await program.call("POST /api/ctc/send-code", { body: { channel: "email", scene: "payment" } });
  const securityCode = { channel: "email", code: await mailedCode(FIRST, asked) } as const;
  const fields = { account_holder: fullName, email_or_phone: account };
  await program.call("POST /api/ctc/create-user-payment", { body: { methodId: "wise", fiat: FIAT, fields, securityCode } });
}

async function addByPage(owner: Tab, account: string): Promise<OwnPaymentView["paymentId"]> {
  const { page, t } = owner;
  const program = await Program.of(SECOND);
  const { fullName = "" } = await program.call("GET /api/a/v1/auth/kyc/info");
  await owner.go(`/p2p/payments/new?fiat=${FIAT}&method=wise`);
  await page.locator("input[name=field_account_holder]").fill(fullName);
  await page.locator("input[name=field_email_or_phone]").fill(account);
  const asked = Date.now();
  await page.getByText(t("security.code_email"), { exact: true }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${t("security.send_code")}`) })
    .first()
    .click();
  await page.locator("input[name=code]").fill(await mailedCode(SECOND, asked));
  await page.getByRole("button", { name: t("payments.save"), exact: true }).click();
  await page.getByText(t("payments.added", { name: "Wise" })).waitFor();
  const accounts = await program.call("GET /api/ctc/query-user-payment", { query: { fiat: FIAT } });
  const added = accounts.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  if (added === undefined) throw new Error("the account that was added is not there");
  return added.paymentId;
}

/** A large order of the buyer from an advert that is paid to this account, and closed again. */
async function orderTo(paymentId: OwnPaymentView["paymentId"]): Promise<OrderId> {
  const [owner, buyer] = [await Program.of(SECOND), await Program.of("buyer")];
  const { items } = await buyer.call("POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: FIAT, limit: 1 } });
  const price = items[0]?.price ?? "";
  const { advert } = await owner.call("POST /api/ctc/create-adv", {
    body: {
      side: "sell",
      asset: "USDT",
      fiat: FIAT,
      priceType: "fixed",
      price,
      quantity: "2000",
      minAmount: "100",
      maxAmount: AMOUNT,
      paymentWindowMinutes: 15,
      paymentIds: [paymentId],
      message: "",
    },
  });
  const { advId } = advert;
  onTestFinished(async () => {
    await owner.call("POST /api/ctc/update-adv-state", { body: { advId, state: "closed" } });
  });
  const order = await buyer.call("POST /api/ctc/create-order", {
    body: { advId, advVersion: advert.version, side: "buy", amount: AMOUNT, price, methodId: "wise" },
  });
  return order.orderId;
}
