import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checksum, readCode, readFields, writeCode } from "./emvco.ts";
import { fpsCode, isFpsAmount, isFpsReference, readFpsIdentifier } from "./fps.ts";

const amount = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);
const reference = fc.stringMatching(/^[A-Za-z0-9./_-]{1,25}$/);
const identifier = fc.oneof(
  fc.stringMatching(/^\d{7}$/),
  fc.stringMatching(/^\d{9}$/),
  fc.stringMatching(/^[4-9]\d{7}$/),
  fc.stringMatching(/^[a-z]{1,20}@[a-z]{1,10}\.hk$/),
);

test("the checksum is CRC-16/CCITT-FALSE", () => expect(checksum("123456789")).toBe("29B1"));

describe("an FPS code", () => {
  test("says whom, how much, in which money, where and for what", () => {
    const code = fpsCode({ to: { kind: "fps_id", value: "1234567" }, amount: "1250.50", reference: "P2P-42" });
    expect(code.slice(0, -4)).toBe(
      "000201" +
        "010212" +
        "2627" +
        "0012hk.com.hkicl" +
        "02071234567" +
        "52040000" +
        "5303344" +
        "54071250.50" +
        "5802HK" +
        "5902NA" +
        "6002HK" +
        "6210" +
        "0506P2P-42" +
        "6304",
    );
    expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)));
  });

  test("without amount and reference is one for many payments", () => {
    const fields = readCode(fpsCode({ to: { kind: "mobile", value: "+852-91234567" }, amount: null, reference: null }));
    expect(fields?.map(({ tag }) => tag)).toEqual(["00", "01", "26", "52", "53", "58", "59", "60"]);
    expect(fields?.find(({ tag }) => tag === "01")?.value).toBe("11");
  });

  test("reads back to what it was made of", () => {
    fc.assert(
      fc.property(identifier, fc.option(amount), fc.option(reference), (text, money, note) => {
        const to = readFpsIdentifier(text);
        if (to === null) throw new Error(`${text} is an identifier`);
        const fields = new Map(readCode(fpsCode({ to, amount: money, reference: note }))?.map(({ tag, value }) => [tag, value]));
        const whom = readFields(fields.get("26") ?? "")?.at(-1);
        expect(whom?.value).toBe(to.value);
        expect(fields.get("54") ?? null).toBe(money);
        expect(fields.has("62") ? readFields(fields.get("62") ?? "")?.[0]?.value : null).toBe(note);
      }),
    );
  });

  test("with any one character changed is none", () => {
    const code = fpsCode({ to: { kind: "fps_id", value: "1234567" }, amount: "88.00", reference: "A1" });
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.stringMatching(/^[0-9A-Z]$/), (at, sign) => {
        fc.pre(code[at]?.toUpperCase() !== sign);
        expect(readCode(code.slice(0, at) + sign + code.slice(at + 1))).toBeNull();
      }),
    );
  });

  test("cut anywhere is none", () => {
    const code = writeCode([{ tag: "00", value: "01" }]);
    for (let length = 0; length < code.length; length += 1) expect(readCode(code.slice(0, length))).toBeNull();
  });
});

describe("what is typed", () => {
  test.for([
    ["1234567", "fps_id", "1234567"],
    ["123 456 789", "fps_id", "123456789"],
    ["9123 4567", "mobile", "+852-91234567"],
    ["+852-9123-4567", "mobile", "+852-91234567"],
    ["852 51234567", "mobile", "+852-51234567"],
    ["me@example.hk", "email", "me@example.hk"],
  ] as const)("%s is a %s", ([text, kind, value]) => expect(readFpsIdentifier(text)).toEqual({ kind, value }));

  test.for([
    "",
    "12",
    "12345678",
    "+853 61234567",
    "me@",
    "@example.hk",
    "a b@example.hk",
    "銀行@example.hk",
    `${"x".repeat(60)}@example.hk`,
  ])("%s is no identifier", (text) => expect(readFpsIdentifier(text)).toBeNull());

  test("amounts and references have their bounds", () => {
    for (const good of ["1", "0.01", "1250.5", "9999999999.99"]) expect(isFpsAmount(good), good).toBe(true);
    for (const bad of ["", "0", "0.00", "01", "1.234", "-1", "1e3", "10000000000", "１"]) expect(isFpsAmount(bad), bad).toBe(false);
    for (const good of ["A", "P2P-42", "a".repeat(25)]) expect(isFpsReference(good), good).toBe(true);
    for (const bad of ["", " ", "A ", "a".repeat(26), "é", "<b>"]) expect(isFpsReference(bad), bad).toBe(false);
  });
});

describe("what no code can carry", () => {
  const to = { kind: "fps_id", value: "1234567" } as const;

  test("throws, whichever of amount and reference it is", () => {
    for (const bad of [{ amount: "0" }, { reference: " A" }, { amount: "1.234", reference: "A" }, { amount: "1", reference: "é" }])
      expect(() => fpsCode({ to, amount: null, reference: null, ...bad })).toThrow("no FPS code can carry");
    expect(() => fpsCode({ to, amount: "1", reference: "A" })).not.toThrow();
  });

  test.each([
    ["1", "a"],
    ["001", "a"],
    ["x00", "a"],
    ["00", ""],
    ["00", "x".repeat(100)],
    ["00", "é"],
    ["00", "aé"],
    ["00", "éa"],
  ])("nor the tag %j with the value %j", (tag, value) => {
    expect(() => writeCode([{ tag, value }])).toThrow();
  });

  test("and a value of 99 characters is the longest", () => {
    expect(readCode(writeCode([{ tag: "00", value: "x".repeat(99) }]))?.[0]?.value.length).toBe(99);
  });
});

describe("what is read", () => {
  test.each(["0", "00", "000", "0001", "00ab1", "0x011", "000", "0000", "00 1a", "000512"])("%j has no fields", (text) => {
    expect(readFields(text)).toBeNull();
  });

  test("of a code that ends in something else than its checksum's field, nothing", () => {
    // The checksum's own digits are right, but are the value of another field.
    const body = "000600006304";
    expect(readCode(body + checksum(body))).toBeNull();
  });

  test.each([
    ["  1234567 ", "fps_id"],
    [" me@example.hk ", "email"],
    [`${"x".repeat(49)}@example.hk`, "email"],
    ["me@mail.example.com.hk", "email"],
  ])("%j is a %s", (text, kind) => {
    expect(readFpsIdentifier(text)?.kind).toBe(kind);
  });

  test.each([`${"x".repeat(51)}@example.hk`, "me@example.hk!", "me@example", "912345678901", "+852912345678"])("%j is nobody", (text) => {
    expect(readFpsIdentifier(text)).toBeNull();
  });
});
