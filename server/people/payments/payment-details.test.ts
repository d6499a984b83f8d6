import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileId } from "@plaza/contract/ids.ts";
import { clearOrphans } from "../../delivery/files/orphan-cleanup.service.ts";
import { authenticatorCode } from "../../testing/trades.ts";
import { promptPayCode, qrPicture } from "../../testing/qr-pictures.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { formOf, sendForm } from "../../testing/uploads.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

async function code(person: Person) {
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
  return { channel: "google" as const, code: authenticatorCode() };
}

async function putUp(person: Person, text: string): Promise<FileId> {
  return (await sendForm(stack, person, "/api/ctc/upload-picture", formOf([{ bytes: await qrPicture(text) }], { qr: "1" }))).data.fileId;
}

const own = (person: Person, reveal?: "1") =>
  stack.call(person, "GET /api/ctc/query-user-payment", { query: reveal === undefined ? {} : { reveal } });

describe("an account's QR code", () => {
  const promptpay = { methodId: "promptpay", fiat: "THB" };
  const add = async (person: Person, qrFileId: FileId) =>
    stack.call(person, "POST /api/ctc/create-user-payment", {
      body: {
        ...promptpay,
        fields: { account_holder: person.name, promptpay_id: "0812345678", bank_name: "Kasikornbank" },
        qrFileId,
        securityCode: await code(person),
      },
    });

  it("must pay to the account, is stored with it, and only its buyer sees it, redrawn, while the order is open", async () => {
    const seller = await stack.person({ usdt: "500", payments: [] });
    const wrong = await add(seller, await putUp(seller, promptPayCode("0066812345670")));
    expect(wrong.answer).toMatchObject({ error: "qr_mismatch", data: { field: "qr_image", problem: "other_account" } });
    const made = await add(seller, await putUp(seller, promptPayCode("0066812345678")));
    expect(made.data).toMatchObject({ hasQr: true });
    expect(made.data.qr).toBeUndefined();
    await stack.owner.query("UPDATE stored_file SET created_at = now() - interval '3 days'");
    expect((await clearOrphans(stack.server.context)).unused).toBe(1);

    const advert = await stack.call(seller, "POST /api/ctc/create-adv", {
      body: {
        side: "sell",
        asset: "USDT",
        fiat: "THB",
        priceType: "fixed",
        price: "35",
        quantity: "100",
        minAmount: "100",
        maxAmount: "3000",
        paymentIds: [made.data.paymentId],
        paymentWindowMinutes: 15,
        message: "",
      },
    });
    const buyer = await stack.person();
    const placed = await stack.call(buyer, "POST /api/ctc/create-order", {
      body: { advId: advert.data.advert.advId, side: "buy", amount: "350", methodId: "promptpay", price: "35" },
    });
    const seen = async (who: Person) =>
      (await stack.call(who, "GET /api/ctc/query-order-details", { query: { orderId: placed.data.orderId } })).data.paymentAccount;
    expect((await seen(buyer))?.qr?.path).toMatch(/^M\d/u);
    expect(await seen(seller), "the seller checks the same account, and has nothing to scan").toEqual({
      ...(await seen(buyer)),
      qr: undefined,
    });
    await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId: placed.data.orderId, action: "cancel", version: 1 } });
    expect(await seen(buyer)).toBeUndefined();
  });

  it("is taken from the person's own uploads only", async () => {
    const [person, other] = await Promise.all([stack.person({ payments: [] }), stack.person({ payments: [] })]);
    expect((await add(person, await putUp(other, promptPayCode("0066812345678")))).error).toBe("not_found");
  });
});

describe("values in full", () => {
  it("are shown for five minutes after a security check of the same session, not before and not after", async () => {
    const person = await stack.person();
    const masked = (await own(person)).data[0]?.fields.find((field) => field.key === "email_or_phone")?.value;
    expect(masked).toContain("***");
    expect((await own(person, "1")).error).toBe("security_code_required");
    expect(
      (await stack.call(person, "POST /api/ctc/check-security", { body: { securityCode: { channel: "google", code: "000000" } } })).error,
    ).toBe("security_code_wrong");
    expect((await own(person, "1")).error).toBe("security_code_required");
    await stack.call(person, "POST /api/ctc/check-security", { body: { securityCode: await code(person) } });
    expect((await own(person, "1")).data[0]?.fields.find((field) => field.key === "email_or_phone")?.value).toMatch(/@pay\.test$/u);
    await stack.owner.query("UPDATE session SET security_checked_at = security_checked_at - interval '5 minutes' WHERE user_id = $1", [
      person.id,
    ]);
    expect((await own(person, "1")).error).toBe("security_code_required");
  });
});

describe("a template that has changed", () => {
  it("asks for its accounts to be confirmed, with what is new", async () => {
    const person = await stack.person();
    await stack.owner.query("UPDATE payment_account SET template_version = 0 WHERE user_id = $1", [person.id]);
    const [before] = (await own(person)).data;
    expect(before?.outdated).toBe(true);
    const confirm = async (fields: Record<string, string>) =>
      stack.call(person, "POST /api/ctc/confirm-user-payment", {
        body: { paymentId: requireValue(before?.paymentId), fields, securityCode: await code(person) },
      });
    expect((await confirm({ email_or_phone: "no address" })).answer).toMatchObject({
      error: "field_invalid",
      data: { field: "email_or_phone" },
    });
    expect((await confirm({ email_or_phone: "new@pay.test" })).data.outdated).toBe(false);
    expect((await own(person)).data[0]).toMatchObject({ outdated: false, paymentId: before?.paymentId });
  });
});

it("judges a detail as saving would", async () => {
  const person = await stack.person();
  const judge = async (value: string) =>
    (await stack.call(person, "POST /api/ctc/check-payment-field", { body: { methodId: "sepa", fiat: "EUR", key: "iban", value } })).data
      .problem;
  expect(
    await Promise.all(["", "DE8", "DE89370400440532013001", "TR330006100519786457841326", "DE89 3704 0044 0532 0130 00"].map(judge)),
  ).toEqual(["blank", "malformed", "check_digits", "wrong_country", null]);
});

it("names a payment method as the reader knows it, with the name on its own screen", async () => {
  const methods = async (language: string) => {
    const { data } = await stack.call(null, "GET /api/ctc/query-payment-methods", { query: { fiat: "CNY" }, headers: { language } });
    return data.find(({ methodId }) => methodId === "alipay");
  };
  expect(await methods("en")).toMatchObject({ name: "Alipay", homeName: "支付宝", kind: "wallet", mark: "qr" });
  expect(await methods("zh-tw")).toMatchObject({ name: "支付寶", homeName: "支付宝" });
  expect(await methods("zh-cn")).not.toHaveProperty("homeName");
});
