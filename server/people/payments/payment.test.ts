import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authenticatorCode } from "../../testing/trades.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** A fresh code of the authenticator, whose last use is forgotten: codes change only every 30 s. */
async function code(person: Person) {
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
  return {
    channel: "google" as const,
    code: authenticatorCode(),
  };
}

const sepa = { methodId: "sepa", fiat: "EUR" };

it("adds an account in the person's own name, shows it masked and keeps it sealed", async () => {
  const person = await stack.person({ name: "Ana Müller", payments: [] });
  const fields = { account_holder: "MUELLER Ana", iban: "DE89 3704 0044 0532 0130 00" };
  const made = await stack.call(person, "POST /api/ctc/create-user-payment", {
    body: { ...sepa, fields, securityCode: await code(person) },
  });
  expect(made.data.fields.find((field) => field.key === "iban")?.value).toBe("DE8***3000");
  const row = await stack.owner.query<{ sealed_fields: Buffer; masked_fields: object }>(
    "SELECT sealed_fields, masked_fields FROM payment_account WHERE id = $1",
    [made.data.paymentId],
  );
  expect(JSON.stringify(row.rows[0]?.masked_fields) + String(row.rows[0]?.sealed_fields)).not.toContain("370400440532");
});

it("refuses another's name, a wrong check digit, a blank field and an unknown one, each named", async () => {
  const person = await stack.person({ name: "Ana Müller", payments: [] });
  const add = async (fields: Record<string, string>) => {
    const refused = await stack.call(person, "POST /api/ctc/create-user-payment", {
      body: { ...sepa, fields, securityCode: { channel: "google", code: "123456" } },
    });
    return refused.answer.code === 0 ? null : [refused.error, readField(refused.answer.data, "field")];
  };
  const iban = "DE89370400440532013000";
  expect(await add({ account_holder: "Bo Other", iban })).toEqual(["name_mismatch", "account_holder"]);
  expect(await add({ account_holder: "Ana Müller", iban: "DE89370400440532013001" })).toEqual(["field_invalid", "iban"]);
  expect(await add({ account_holder: "Ana Müller", iban: "  " })).toEqual(["field_blank", "iban"]);
  expect(await add({ account_holder: "Ana Müller", iban, note: "x" })).toEqual(["invalid_request", "fields.note"]);
});

it("keeps an account that a running order or an online advert is paid to", async () => {
  const seller = await stack.person({ usdt: "500" });
  const buyer = await stack.person();
  const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
  const order = await stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
  });
  const remove = async () => {
    const [own] = (await stack.call(seller, "GET /api/ctc/query-user-payment", { query: {} })).data;
    return stack.call(seller, "POST /api/ctc/remove-user-payment", {
      body: { paymentId: requireValue(own).paymentId, securityCode: await code(seller) },
    });
  };
  expect((await remove()).answer).toMatchObject({ error: "payment_in_use", data: { adverts: 1, orders: 1 } });
  await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
  expect((await remove()).answer).toMatchObject({ error: "payment_in_use", data: { adverts: 0, orders: 1 } });
  await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId: order.data.orderId, action: "cancel", version: 1 } });
  expect((await remove()).data).toEqual({ removed: true });
  expect((await stack.call(seller, "GET /api/ctc/query-user-payment", { query: {} })).data).toEqual([]);
});

it("finds nobody else's account", async () => {
  const [owner, other] = await Promise.all([stack.person(), stack.person()]);
  const [own] = (await stack.call(owner, "GET /api/ctc/query-user-payment", { query: {} })).data;
  expect(
    (
      await stack.call(other, "POST /api/ctc/remove-user-payment", {
        body: { paymentId: requireValue(own).paymentId, securityCode: await code(other) },
      })
    ).status,
  ).toBe(404);
});
