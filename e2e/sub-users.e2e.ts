import { createGuardrails, generateSync } from "otplib";
import { expect, inject } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { expectAccessible } from "./axe.ts";
import { advertOf, callOff } from "./deal.ts";
import { type Open, test } from "./journey.ts";
import { orderForm, placeButton } from "./market.ts";
import { placedOrder } from "./order.ts";
import { expectOwnMessages } from "./own-messages.ts";
import { PASSWORD, addressOf, freshCode } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** A merchant lets somebody work for the account, from the invitation to the first order, and shuts them out again. */

const OWNER = "merchant4";
const MAKER = "merchant8";
const EMAIL = "evening-desk@demo.test";
const NICKNAME = "Evening desk";

async function invitationPath(): Promise<string> {
  const response = await fetch(`${inject("origin")}/dev/mailbox.json?to=${encodeURIComponent(EMAIL)}`);
  const { data } = (await response.json()) as { data: { items: { text: string }[] } };
  const found = data.items.flatMap(
    ({ text }) => new RegExp(`${inject("origin")}/en(/account/invitation/[\\w-]{43})`).exec(text)?.[1] ?? [],
  );
  return found[0] ?? "";
}

async function accept(open: Open): Promise<Tab> {
  await expect.poll(invitationPath).not.toBe("");
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  await tab.go(await invitationPath());
  await page.getByRole("heading", { level: 1, name: t("subusers.invitation") }).waitFor();
  await expectAccessible(tab, "an invitation");
  await expectOwnMessages(tab, "an invitation", true);
  const secret = ((await page.locator("main code").textContent()) ?? "").replaceAll(/\s/g, "");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=own_code]").fill(generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }));
  await page.getByRole("button", { name: t("subusers.accept") }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/p2p/board"));
  return tab;
}

async function takeByPage(tab: Tab): Promise<OrderId> {
  const { advert } = await advertOf(MAKER, "buy");
  await tab.go(`/p2p/buy?asset=USDT&fiat=USD&adv=${advert.advId}`);
  const form = orderForm(tab, "buy");
  await form.getByLabel(tab.t("take.i_will_pay"), { exact: true }).fill("40");
  await expect.poll(() => form.getByLabel(tab.t("take.i_will_receive"), { exact: true }).inputValue()).toMatch(/^[\d.,]+$/);
  await form.getByRole("radio").first().check();
  await placeButton(tab, "buy").click();
  return placedOrder(tab, "buy");
}

test("an owner invites somebody, who accepts by the mail, trades for the account, and is shut out again", async ({ open }) => {
  const owner = await open({ as: OWNER });
  const { page, t } = owner;
  await owner.go("/account/security");
  await page.getByRole("link", { name: new RegExp(t("account.sub_users_open")) }).click();
  await page.getByRole("heading", { level: 1, name: t("subusers.title") }).waitFor();
  await expectAccessible(owner, "the sub-users of an account without any");
  await page.locator("input[name=nickname]").fill(NICKNAME);
  await page.locator("input[name=email]").fill(EMAIL);
  await page.locator("input[name=code]").fill(await freshCode(OWNER));
  await page.getByRole("button", { name: t("subusers.send_invitation") }).click();
  await page.getByText(t("subusers.done.invited")).waitFor();
  await expectAccessible(owner, "the sub-users of an account");

  const sub = await accept(open);
  await expectAccessible(sub, "a sub-user's empty board");
  const orderId = await takeByPage(sub);
  const program = await Program.of(OWNER);
  try {
    await sub.go("/account/sub-users");
    await sub.page.getByText(sub.t("subusers.owners_only")).waitFor();

    await owner.go("/p2p/order");
    await page.getByText(t("orders.by", { name: NICKNAME })).waitFor();
    await owner.go(`/p2p/buy/detail/${orderId}`);
    await page.getByText(t("orders.by", { name: NICKNAME })).waitFor();
    await page.getByRole("link", { name: t("orders.hand_over") }).click();
    await expectAccessible(owner, "handing an order on");
    await page.getByRole("radio", { name: new RegExp(t("subusers.assign_me")) }).check();
    await page.getByRole("button", { name: t("subusers.save") }).click();
    await page.waitForURL((url) => url.pathname.includes(orderId));
    expect((await program.call("GET /api/ctc/query-order-details", { query: { orderId } })).subUser).toBeUndefined();
  } finally {
    await callOff(program, await Program.of(MAKER), orderId);
  }
  // The order is nobody else’s any more: the page, and what the console says of it.
  sub.expectFault(/404/);
  expect(await sub.go(`/p2p/buy/detail/${orderId}`)).toBe(404);

  // Its page is open while the session ends, and asks at once whether that is so.
  sub.expectFault(/401/);
  await owner.go("/account/sub-users");
  await page.getByRole("link", { name: `${t("subusers.open_end")}: ${NICKNAME}` }).click();
  await page.getByRole("button", { name: t("subusers.panel_end_do") }).click();
  await page.getByText(t("subusers.done.end")).waitFor();
  await sub.go("/p2p/order");
  await sub.page.waitForURL((url) => url.pathname.endsWith("/account/login"));
});

test("the demo's sub-user trades for its merchant, also without scripts on the owner's page", async ({ open }) => {
  const response = await fetch(`${inject("origin")}/api/a/v2/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: addressOf("sub"), password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string; isAdmin: boolean } };
  expect(data.isAdmin).toBe(false);
  const sub = new Program(data.token);
  const { advert } = await advertOf(MAKER, "buy");
  const order = await sub.call("POST /api/ctc/create-order", {
    body: {
      advId: advert.advId,
      advVersion: advert.version,
      side: "buy",
      amount: "40",
      price: advert.price,
      methodId: advert.methods[0]?.methodId ?? "",
    },
  });
  try {
    const owner = await open({ as: "merchant1", scripts: false });
    await owner.go("/account/sub-users");
    const row = owner.page.getByRole("listitem").filter({ hasText: addressOf("sub") });
    await row.waitFor();
    await row.getByRole("button", { name: new RegExp(owner.t("subusers.let_view")) }).click();
    await owner.page.getByText(owner.t("subusers.done.view")).waitFor();
    await expect(
      sub.call("POST /api/ctc/send-chat-msg", { body: { orderId: order.orderId, type: "text", content: "Hello" } }),
    ).rejects.toThrow("not_allowed");
    await row.getByRole("button", { name: new RegExp(owner.t("subusers.let_trade")) }).click();
    await owner.page.getByText(owner.t("subusers.done.trade")).waitFor();
    await sub.call("POST /api/ctc/send-chat-msg", { body: { orderId: order.orderId, type: "text", content: "Hello" } });
  } finally {
    await callOff(sub, await Program.of(MAKER), order.orderId);
  }
});
