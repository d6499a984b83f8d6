import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { readId } from "@plaza/contract/ids.ts";
import type { Name } from "@plaza/contract/calls/index.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../api/call.ts";
import { fieldProblem } from "./field-problem.server.ts";
import { readBody } from "./form-body.server.ts";
import { FormFields, MalformedForm } from "./form-fields.ts";

function fieldsOf(...entries: readonly (readonly [string, string])[]): FormFields {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return new FormFields(form);
}

const form = (values: Readonly<Record<string, string>>) => fieldsOf(...Object.entries(values));
const SETTLE = { transferId: "7", to: "done", reason: " Their log " } as const;

describe("a body read by its call's schema", () => {
  test("has the schema's fields and no others, each as its type", () => {
    const limit = {
      uid: "12",
      kind: "maxTakesPerHour",
      most: "50",
      until: "2030-01-31",
      reason: "Why",
      act: "set_limit",
      form_key: "12345678",
    };
    expect(readBody(form(limit), "POST /api/desk/set-user-limit")).toEqual({
      uid: "12",
      kind: "maxTakesPerHour",
      most: 50,
      until: "2030-01-31T00:00:00.000Z",
      reason: "Why",
    });
  });

  test("has lists without blanks and doubles, and objects out of the form's own fields", () => {
    const key = fieldsOf(
      ["name", "a"],
      ["scopes", "wallet"],
      ["scopes", "users"],
      ["scopes", "wallet"],
      ["allowedFrom", ""],
      ["reason", "x"],
    );
    expect(readBody(key, "POST /api/desk/propose-service-key")).toEqual({ name: "a", scopes: ["users", "wallet"], reason: "x" });
    const currency = { symbol: "£", isOn: "no", position: "3", reason: "x", code: "gbp", countries: "gb im" };
    const known = { currency: { code: "GBP", countries: ["GB", "IM"] } };
    expect(readBody(form(currency), "POST /api/desk/change-currency", known)).toEqual({
      currency: { code: "GBP", countries: ["GB", "IM"], symbol: "£", isOn: false, position: 3 },
      reason: "x",
    });
  });

  test("leaves optional fields out that are blank, absent or known to be none, and has null where a field may be null", () => {
    const assign = "POST /api/ctc/assign-order";
    expect(readBody(form({ orderId: "1", subUserId: "" }), assign)).toEqual({ orderId: "1" });
    expect(readBody(form({ orderId: "1" }), assign)).toEqual({ orderId: "1" });
    expect(readBody(form({ orderId: "1", subUserId: "2" }), assign, { subUserId: undefined })).toEqual({ orderId: "1" });
    const coin = { name: "Tether", minQuantity: "1", logoUrl: "", isOn: "yes", position: "1", reason: "x" };
    const known = { coin: { code: "USDT", hiddenIn: [] } };
    expect(readBody(form(coin), "POST /api/desk/change-coin", known).coin.logoUrl).toBeNull();
  });

  test("prefers what its page knows", () => {
    const known = { transferId: readId<"exchange_transfer">("9"), to: "refused" } as const;
    expect(readBody(form(SETTLE), "POST /api/desk/settle-transfer", known)).toEqual({
      transferId: "9",
      to: "refused",
      reason: "Their log",
    });
  });

  test("keeps the spaces of a password, and a record that its page knows", () => {
    const signUp = { account: " ana@example.test ", password: " open  sesame " };
    expect(readBody(form(signUp), "POST /api/a/v2/auth/register", { language: "en" })).toEqual({
      account: "ana@example.test",
      password: " open  sesame ",
      language: "en",
    });
    const details = { iban: "DE89", note: "" };
    const known = { methodId: "sepa", fiat: "EUR", fields: details, securityCode: { channel: "google", code: "123456" } } as const;
    expect(readBody(form({ iban: "another" }), "POST /api/ctc/create-user-payment", known).fields).toEqual(details);
  });

  test("leaves to the API what people type: too long, too short, too large", () => {
    const typed = { ...SETTLE, reason: "x".repeat(5000) };
    expect(readBody(form(typed), "POST /api/desk/settle-transfer").reason).toHaveLength(5000);
    expect(readBody(form({ ...SETTLE, reason: "" }), "POST /api/desk/settle-transfer").reason).toBe("");
  });
});

describe("a form is malformed", () => {
  const wrong: readonly (readonly [string, Name, Readonly<Record<string, string>>])[] = [
    ["a choice that is none", "POST /api/desk/settle-transfer", { ...SETTLE, to: "lost" }],
    ["a choice of every object's", "POST /api/desk/settle-transfer", { ...SETTLE, to: "toString" }],
    ["a field that is missing", "POST /api/desk/settle-transfer", { transferId: "7", to: "done" }],
    ["an id that is none", "POST /api/desk/settle-transfer", { ...SETTLE, transferId: "7a" }],
    ["an optional id that is none", "POST /api/ctc/assign-order", { orderId: "1", subUserId: "x" }],
    ["a number that is none", "POST /api/desk/ask-appeal", { caseId: "1", of: "buyer", text: "x", minutes: "1e3" }],
    ["a day that is none", "POST /api/desk/set-user-limit", { uid: "1", kind: "maxTakesPerHour", most: "1", until: "soon", reason: "x" }],
    ["neither yes nor no", "POST /api/desk/claim-kyc", { caseId: "1", claim: "true" }],
  ];
  test.each(wrong)("with %s", (_what, name, values) => {
    expect(() => readBody(form(values), name)).toThrow(MalformedForm);
  });

  test("with any text for one of closed words, unless it is one of them", () => {
    fc.assert(
      fc.property(fc.string(), (to) => {
        fc.pre(!["done", "refused"].includes(to.trim()));
        expect(() => readBody(form({ ...SETTLE, to }), "POST /api/desk/settle-transfer")).toThrow(MalformedForm);
      }),
    );
  });
});

describe("an amount that the page has written", () => {
  test.each(["1", "0.00000001", "92000.5", "999999999999999999.123456789012345678"])("is read as it is: %s", (price) =>
    expect(form({ price }).amount("price")).toBe(price),
  );
  test.each(["", "0", "0.0", "00.1", "-1", "1e3", "1,5", "1.", ".5", "NaN", "1234567890123456789"])("is malformed as %j", (price) =>
    expect(() => form({ price }).amount("price")).toThrow(MalformedForm),
  );
});

describe("where a refusal belongs", () => {
  const about = (field: string, code: ErrorCode = "invalid_request") =>
    fieldProblem({ lang: "de" }, form({ account: "ab", password: "" }), new Refusal(code, 400, "“account” ist falsch.", { field }));

  test("a schema's sentence is replaced beside its field, by one for a blank or for a wrong field", () => {
    expect(about("account")).toEqual({ field: "account", message: translate("de", "errors.field_invalid") });
    expect(about("password")).toEqual({ field: "password", message: translate("de", "errors.field_blank") });
    expect(about("account.0").field).toBe("account");
  });

  test("every other refusal keeps its sentence", () => {
    expect(about("account", "field_invalid").message).toBe("“account” ist falsch.");
    const whole = new Refusal("internal", 500, "Später.", null);
    expect(fieldProblem({ lang: "de" }, form({}), whole)).toEqual({ field: null, message: "Später." });
  });
});
