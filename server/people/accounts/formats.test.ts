import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { guessScopeOf } from "./code-purpose.ts";
import { readContact } from "./contact-address.ts";
import { linkSecret } from "./invitation.ts";
import { PASSKEY_ALGORITHMS } from "./passkey-key.ts";
import { makeRecoveryCodes, readRecoveryCode } from "./recovery-code.ts";

/** What an account's addresses, codes and secrets look like. */

describe("an address", () => {
  it.each([
    [" Ann@Example.COM ", { channel: "email", account: "ann@example.com", dialCode: null }],
    ["a.b+c@mail.example.co.uk", { channel: "email", account: "a.b+c@mail.example.co.uk", dialCode: null }],
    [" +44 7946 123456 ", { channel: "phone", account: "+447946123456", dialCode: "+44" }],
  ])("is read as people write it: %s", (typed, contact) => expect(readContact(typed, "account")).toEqual(contact));

  it.each([
    "a b@example.com",
    '"a"@example.com',
    "a@b@example.com",
    "@example.com",
    "a@example",
    "a@exa mple.com",
    "a@.com",
    "a@example..com",
    "a@example.com ,",
    "07946 123456",
  ])("is refused on its field where it is none: %s", (typed) =>
    expect(readContact(typed, "account")).toMatchObject({ code: "field_invalid" }),
  );

  it("is as long as mail allows and of the kind that is asked for", () => {
    const of = (name: number, domain: number) => readContact(`${"a".repeat(name)}@${"b".repeat(domain - 4)}.com`, "account");
    expect(of(64, 189)).toMatchObject({ channel: "email" });
    for (const refused of [of(65, 20), of(64, 190)]) expect(refused).toMatchObject({ code: "field_invalid" });
    expect(readContact("a@example.com", "account", "phone")).toMatchObject({ code: "field_invalid" });
    expect(readContact("+44 7946 123456", "account", "email")).toMatchObject({ code: "field_invalid" });
  });
});

describe("recovery codes", () => {
  it("are ten of ten letters that nobody mistakes for others, read back however they are typed", () => {
    const codes = makeRecoveryCodes({ randomBytes } as Context);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
      expect(readRecoveryCode(` ${code.toUpperCase().replace("-", " - ")} `)).toBe(code.replace("-", ""));
    }
    for (const none of ["abcde-fgh2", "abcde-fgh234", "abcd1-fgh23", "abcde-fgh2!", "-abcdefgh23", ""])
      expect(readRecoveryCode(none)).toBeNull();
  });

  it("have each letter as often as any other: bytes that don't divide are left out", () => {
    const bytes = [Array.from({ length: 16 }, (_, nth) => 247 + (nth % 9)), Array.from({ length: 16 }, (_, nth) => nth)];
    const given = [...bytes];
    const [code] = makeRecoveryCodes({ randomBytes: (size: number) => Buffer.from(given.shift() ?? randomBytes(size)) } as Context);
    // 247 is the last letter's; from 248 on the first letters would come more often.
    expect(code).toBe("99abc-defgh");
  });
});

it("wrong codes are counted by the session, and without one by the network", () => {
  const userId = readId<"user">("1");
  expect(guessScopeOf({ userId, sessionId: "7", ip: "203.0.113.9" })).toBe("session:7");
  expect(guessScopeOf({ userId, sessionId: null, ip: "203.0.113.9" })).toBe("login:203.0.113.9");
});

it("an invitation's secret is of its link and its purpose, in letters of base 32", () => {
  const context = { config: { signingKey: randomBytes(32) } } as Context;
  const secret = linkSecret(context, "staff", "link");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(linkSecret(context, "staff", "link")).toBe(secret);
  expect(new Set([secret, linkSecret(context, "staff", "other"), linkSecret(context, "sub-user", "link")]).size).toBe(3);
});

it("passkeys sign with Ed25519, ES256 or RS256", () => expect(PASSKEY_ALGORITHMS).toEqual([-8, -7, -257]));
