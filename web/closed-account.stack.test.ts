import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { closeAccount } from "../server/testing/closed-account.ts";
import { startStack, type Person, type Stack } from "../server/testing/stack.ts";
import { act, receipt, sale, type Trade } from "../server/testing/trades.ts";
import { cookiesOf, sendAndRead } from "./testing/form-site.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** What is left of an account that was closed, as pages without scripts: to its owner, and to those who traded with it. */

const COMMENT = "Paid within a minute";

let stack: Stack;
let site: SiteProcess;
beforeAll(async () => {
  stack = await startStack();
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
});
afterAll(async () => {
  site.process.kill();
  await stack.audit();
  await stack.close();
});

/** A trade of forty days ago, which the buyer has reviewed. */
async function reviewedTrade(): Promise<Trade> {
  const trade = await sale(stack);
  const { buyer, seller, orderId } = trade;
  await act(stack, buyer, orderId, "pay");
  await act(stack, seller, orderId, "release", receipt(buyer));
  const body = { orderId, rating: "positive", comment: COMMENT } as const;
  expect((await stack.call(buyer, "POST /api/ctc/create-review", { body })).error).toBeNull();
  await stack.owner.query("UPDATE orders SET completed_at = now() - interval '40 days' WHERE id = $1", [orderId]);
  return trade;
}

async function addressOf({ id }: Person): Promise<string> {
  const { rows } = await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [id]);
  return rows[0]?.email ?? "";
}

async function read(path: string, cookie = ""): Promise<string> {
  const response = await fetch(site.origin + path, { headers: { cookie } });
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
}

const textsOf = (lang: Locale) => createTexts(lang, messagesFor(lang, ["account", "chat", "errors", "frame", "help"]));
const order = (lang: Locale, orderId: OrderId) => `/${lang}/p2p/sell/detail/${orderId}`;

test("a closed account lets nobody in and says what to do, is named so in pages and chats of others, and its reviews stay", async () => {
  const { buyer, seller, orderId } = await reviewedTrade();
  const account = await addressOf(buyer);
  const [own, other] = [await cookiesOf(stack, buyer), await cookiesOf(stack, seller)];
  expect(await read(order("de", orderId), other)).not.toContain(textsOf("de")("frame.closed_account"));
  await closeAccount(stack, buyer);

  const t = textsOf("en");
  const login = await sendAndRead(site.origin, "", "/en/account/login", { account, password: "a-good-long-password" }, crypto.randomUUID());
  expect(login.status).toBe(401);
  expect(login.page).toContain(t("errors.wrong_credentials"));
  expect(login.page).toContain("/en/account/forgotten");
  const visit = await fetch(`${site.origin}/en/wallet`, { headers: { cookie: own }, redirect: "manual" });
  expect(visit.headers.get("location"), "the session has ended").toContain("/en/account/login");
  expect(await read("/en/help")).toContain(t("help.answer.close_account"));

  for (const lang of ["en", "de", "ja"] as const) {
    const say = textsOf(lang);
    const page = await read(order(lang, orderId), other);
    expect(page).toContain(say("frame.closed_account"));
    expect(page).toContain(say("chat.closed_account"));
    expect(page).not.toContain(buyer.name);
    expect(await read(`/${lang}/p2p/advertiser/${buyer.uid}`)).toContain(say("frame.closed_account"));
  }
  expect(await read(`/en/p2p/advertiser/${seller.uid}`)).toContain(COMMENT);
});
