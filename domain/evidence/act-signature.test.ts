import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isActSigned, type SignedOrder } from "./act-signature.ts";
import { actStatement } from "./act-statement.ts";
import { bodyOf, facts, ORIGIN, PAIRS, sha256, terms } from "./testing/signed-act.ts";
import { rawSignature, verifyBytes } from "./web-signature.ts";

const order: SignedOrder = { orderId: "42", terms, hasStep: (seq, action) => seq === 4 && action === "release" };

it.each(["ES256", "EdDSA", "RS256"] as const)("a signature of the order's facts holds without any server (%s)", async (name) => {
  for (let tries = 0; tries < 20; tries += 1)
    expect(await isActSigned(bodyOf(actStatement(facts), { key: PAIRS[name] }), order)).toBe(true);
});

it("every bit that is changed is found, in what is signed, in the signature and in the key", async () => {
  const body = bodyOf(actStatement(facts));
  const bytesOf = {
    statement: Buffer.from(body.statement),
    publicKey: Buffer.from(body.publicKey, "base64url"),
    authenticatorData: Buffer.from(body.authenticatorData, "base64url"),
    clientDataJSON: Buffer.from(body.clientDataJSON, "base64url"),
    signature: Buffer.from(body.signature, "base64url"),
  };
  const bits = Object.entries(bytesOf).flatMap(([field, bytes]) =>
    Array.from({ length: bytes.length * 8 }, (_, bit) => [field, bytes, bit] as const),
  );
  for (const [field, bytes, bit] of bits) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const text = field === "statement" ? changed.toString("latin1") : changed.toString("base64url");
    if (await isActSigned({ ...body, [field]: text }, order)) throw new Error(`bit ${bit} of ${field} was changed unseen`);
  }
  expect(bits.length).toBeGreaterThan(4500);
});

it("every character that is changed is found, also where two texts would be the same bytes", async () => {
  const body = bodyOf(actStatement(facts));
  const fields = ["act", "by", "statement", "algorithm", "publicKey", "authenticatorData", "clientDataJSON", "signature"] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), fc.nat(), fc.constantFrom(..."AZaz09-_=+ "), async (field, position, letter) => {
      const text = body[field];
      const at = position % text.length;
      fc.pre(text[at] !== letter);
      expect(await isActSigned({ ...body, [field]: text.slice(0, at) + letter + text.slice(at + 1) }, order)).toBe(false);
    }),
    { numRuns: 600 },
  );
});

it.each([
  ["of another order", { orderId: "43" }],
  ["of another amount", { amount: "100.01" }],
  ["of another quantity", { quantity: "9.25" }],
  ["of another act", { act: "pay" as const }],
  ["of another version", { version: 4 }],
])("a genuine signature %s is not one of this order", async (_, changed) => {
  expect(await isActSigned(bodyOf(actStatement({ ...facts, ...changed })), order)).toBe(false);
});

it.each([
  ["nobody was verified", { flags: 0x01 }],
  ["it made a passkey", { type: "webauthn.create" }],
  ["another site asked", { site: "phish.example.test" }],
  ["its origin is no address", { origin: "nowhere" }],
])("a genuine signature doesn't count where %s", async (_, changed) => {
  expect(await isActSigned(bodyOf(actStatement(facts), changed), order)).toBe(false);
});

it.each([
  ["its challenge is only the beginning of the facts' hash", { challenge: sha256(actStatement(facts)).subarray(0, 1) }],
  ["its challenge is longer than their hash", { challenge: Buffer.concat([sha256(actStatement(facts)), Buffer.from([0])]) }],
  ["its origin is a list", { origin: [ORIGIN] }],
  ["a byte in it is no text", { note: Buffer.from([0xff]) }],
])("a genuine signature doesn't count where %s", async (_, changed) => {
  expect(await isActSigned(bodyOf(actStatement(facts), changed), order)).toBe(false);
});

it("the buyer signs that they paid, and the seller the release: neither for the other", async () => {
  for (const [act, by, isSigned] of [
    ["pay", "buyer", true],
    ["pay", "seller", false],
    ["release", "seller", true],
    ["release", "buyer", false],
  ] as const) {
    const body = { ...bodyOf(actStatement({ ...facts, act })), act, by };
    expect(await isActSigned(body, { ...order, hasStep: (_seq, action) => action === act }), `${act} ${by}`).toBe(isSigned);
  }
});

it("a fact that isn't a text isn't compared, even where the order's terms say the same", async () => {
  const statement = actStatement(facts).replace('"amount":"100.00"', '"amount":100');
  expect(await isActSigned(bodyOf(statement), { ...order, terms: { ...terms, amount: 100 } })).toBe(false);
});

it("a step that the journal doesn't have isn't signed, and nothing of another shape is a signature", async () => {
  const body = bodyOf(actStatement(facts));
  expect(await isActSigned(body, { ...order, hasStep: () => false })).toBe(false);
  expect(await isActSigned({ ...body, seq: 5 }, order)).toBe(false);
  for (const wrong of [null, 1, "x", [], {}, { ...body, statement: 5 }, { ...body, algorithm: "none" }])
    expect(await isActSigned(wrong, order)).toBe(false);
});

it.each([
  ["in another text", (text: string) => ` ${text}`, {}],
  ["with one of them twice", (text: string) => text.replace('"amount":', '"amount":"1.00","amount":'), {}],
  ["without a number of the order", (text: string) => text.replace('"version":3', '"version":null'), { seq: 1 }],
  ["with texts for numbers", (text: string) => text.replace('"version":3', '"version":"3"'), { seq: "31" }],
  ["with a text for the step alone", (text: string) => text, { seq: "4" }],
  ["of an act that nobody signs", (text: string) => text.replace('"act":"release"', '"act":"cancel"'), { act: "cancel" }],
  [
    "of an act that nobody signs and the entry doesn't name",
    (text: string) => text.replace('"act":"release"', '"act":"cancel"'),
    { act: undefined },
  ],
  ["of another format", (text: string) => text.replace("plaza-act-1", "plaza-act-2"), {}],
  ["of no act", (text: string) => text.replace('"act":"release"', '"act":null'), { act: null }],
] as const)("a genuine signature of the facts %s doesn't count, whatever the journal has", async (_, rewritten, changed) => {
  const statement = rewritten(actStatement(facts));
  expect(await isActSigned({ ...bodyOf(statement), ...changed }, { ...order, hasStep: () => true })).toBe(false);
});

it("a key of RSA has one text, and no fewer bits than can be trusted", async () => {
  const signed = Buffer.from("statement");
  const verify = (key: Buffer, privateKey: KeyObject) =>
    verifyBytes("RS256", new Uint8Array(key), new Uint8Array(sign("sha256", signed, privateKey)), new Uint8Array(signed));
  const { publicKey, privateKey } = PAIRS.RS256;
  const der = publicKey.export({ type: "spki", format: "der" }).toString("hex");
  expect(await verify(Buffer.from(der, "hex"), privateKey)).toBe(true);
  // Programs read a key without the null beside its algorithm as the same key.
  const withoutNull = der.replace("30820122300d", "30820120300b").replace("0500", "");
  expect(await verify(Buffer.from(withoutNull, "hex"), privateKey)).toBe(false);
  const small = generateKeyPairSync("rsa", { modulusLength: 1024 });
  expect(await verify(small.publicKey.export({ type: "spki", format: "der" }), small.privateKey)).toBe(false);
});

it("a signature's numbers have one text", () => {
  const of = (hex: string) => rawSignature(Buffer.from(hex, "hex"));
  expect(Buffer.from(of("3006020101020102") ?? [])).toHaveLength(64);
  expect(of("300702020080020102")).not.toBeNull();
  for (const wrong of [
    "",
    "3006020101020100",
    "300602018102010200",
    "30070202000102010200",
    "3007020200010201",
    "3006020101030102",
    "300602010102010200",
    "3003020101",
    // The first one has another type, is negative, or is longer than a number of the curve; something is behind the second.
    "3006030101020102",
    "3006020180020102",
    `3026022101${"01".repeat(32)}020102`,
    "300702010102010200",
  ])
    expect(of(wrong), wrong).toBeNull();
});
