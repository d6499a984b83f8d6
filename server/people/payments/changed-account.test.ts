import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { authenticatorCode, deleteUsedCodes } from "../../testing/trades.ts";
import { makeKey } from "../../testing/keys.ts";
import { approveVerification } from "../accounts/verification.store.ts";
import { removeForeignPayments } from "./payment.service.ts";
import { firstRow } from "../../testing/rows.ts";

let stack: Stack;
const lines: object[] = [];
beforeAll(async () => {
  stack = await startStack();
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const google = () => ({ channel: "google" as const, code: authenticatorCode() });

async function oldAccountOf(person: Person): Promise<PaymentId> {
  const { rows } = await stack.owner.query<{ id: PaymentId }>(
    "UPDATE payment_account SET created_at = now() - interval '30 days' WHERE user_id = $1 RETURNING id",
    [person.id],
  );
  return firstRow(rows).id;
}

async function edit(person: Person, paymentId: PaymentId, fields: Record<string, string>) {
  await deleteUsedCodes(stack.owner);
  return stack.call(person, "POST /api/ctc/confirm-user-payment", { body: { paymentId, fields, securityCode: google() } });
}

test("an edited payment account counts as new: a large order to it fails until it has cooled", async () => {
  const [seller, buyer] = [await stack.person({ usdt: "9000" }), await stack.person()];
  const paymentId = await oldAccountOf(seller);
  const advId = await stack.advert(seller, { side: "sell", quantity: "9000" });
  const order = async () =>
    (await stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "1500", methodId: "wise", price: "1" } }))
      .data;
  expect((await edit(seller, paymentId, {})).error).toBeNull();
  expect((await order()).status).toBe("awaiting_payment");
  expect((await edit(seller, paymentId, { email_or_phone: "thief@pay.test" })).error).toBeNull();
  expect((await order()).status).toBe("failed");
  await stack.owner.query("UPDATE payment_account SET changed_at = now() - interval '25 hours' WHERE id = $1", [paymentId]);
  expect((await order()).status).toBe("awaiting_payment");
});

test("an account that is added beside an edited one counts as new", async () => {
  const [seller, buyer] = [await stack.person({ usdt: "9000", name: "Olga Owner" }), await stack.person()];
  const paymentId = await oldAccountOf(seller);
  expect((await edit(seller, paymentId, { email_or_phone: "owner@pay.test" })).error).toBeNull();
  await deleteUsedCodes(stack.owner);
  const fields = { account_holder: "Olga Owner", email_or_phone: "thief@pay.test" };
  const added = await stack.call(seller, "POST /api/ctc/create-user-payment", {
    body: { methodId: "zelle", fiat: "USD", fields, securityCode: google() },
  });
  expect(added.error).toBeNull();
  const advId = await stack.advert(seller, { side: "sell", quantity: "9000", methodId: "zelle" });
  const order = await stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "1500", methodId: "zelle", price: "1" },
  });
  expect(order.data).toMatchObject({ status: "failed", failReason: "payment_cooling" });
});

test("no order is paid to an account in a name that is not the verified one any more", async () => {
  const [seller, buyer] = [await stack.person({ usdt: "900", name: "Olga Owner" }), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "900" });
  const take = () =>
    stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } });
  await stack.owner.query("UPDATE users SET kyc_name = 'Nina Newname' WHERE id = $1", [seller.id]);
  expect((await take()).error).toBe("advert_unavailable");
  await stack.owner.query("UPDATE users SET kyc_status = 'pending' WHERE id = $1", [seller.id]);
  await stack.server.context.db.transaction(async (tx) => {
    await approveVerification(tx, seller.id, "Nina Newname", "US");
    await removeForeignPayments(tx, seller.id, "Nina Newname");
  });
  expect((await stack.call(seller, "GET /api/ctc/query-user-payment")).data).toEqual([]);
  const own = await stack.call(seller, "GET /api/ctc/query-one-adv", { query: { advId } });
  expect(own.data.advert.hiddenReasons).toEqual(["account_missing"]);
});

test("adding a key, a webhook or a payment account notifies the user and leaves one line without personal data", async () => {
  const person = await stack.person();
  const { context } = stack.server;
  const log = context.log;
  const listen: typeof log = (level, event, facts) => {
    if (event === "security event") lines.push({ ...facts });
    log(level, event, facts);
  };
  Object.assign(context, { log: listen });
  await makeKey(stack, person);
  await deleteUsedCodes(stack.owner);
  await stack.call(person, "POST /api/ctc/create-webhook", {
    body: { url: "http://127.0.0.1:9/hook", events: ["order"], securityCode: google() },
  });
  await edit(person, await oldAccountOf(person), { email_or_phone: "other@pay.test" });
  Object.assign(context, { log });
  const notices = (await stack.call(person, "GET /api/ctc/query-notifications", { query: { limit: 50 } })).data.items;
  const changes = notices.filter(({ kind }) => kind === "security_changed").map(({ facts }) => facts["change"]);
  expect(new Set(changes)).toEqual(new Set(["api_key", "webhook", "payment_account"]));
  expect(lines).toEqual([
    { kind: "api_key_added", user: person.id },
    { kind: "webhook_added", user: person.id },
    { kind: "payment_account_changed", user: person.id },
  ]);
});
