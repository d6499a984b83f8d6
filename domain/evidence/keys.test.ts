import { expect, test } from "vitest";
import { readKeys } from "./keys.ts";

const KEY = { keyId: "k1", publicKey: "AAAA", validFrom: "2026-01-01T00:00:00.000Z", validUntil: null };
const read = (value: unknown) => readKeys(JSON.stringify(value));

test("published keys are read from the saved file and from the saved call", () => {
  const expected = new Map([
    ["k1", { publicKey: "AAAA", validFrom: "2026-01-01T00:00:00.000Z", validUntil: null }],
    ["k2", { publicKey: "BBBB", validFrom: null, validUntil: "2026-02-01T00:00:00.000Z" }],
  ]);
  const keys = [KEY, { keyId: "k2", publicKey: "BBBB", validFrom: "soon", validUntil: "2026-02-01T00:00:00.000Z" }];
  expect(read({ keys })).toEqual(expected);
  expect(read({ code: 0, data: { keys } })).toEqual(expected);
});

test("a key's time is a text that says one, or open", () => {
  expect(read({ keys: [{ ...KEY, validFrom: 5, validUntil: "never" }] })?.get("k1")).toEqual({
    publicKey: "AAAA",
    validFrom: null,
    validUntil: null,
  });
});

test("what is no list of keys is none", () => {
  expect(readKeys("no JSON")).toBeNull();
  for (const wrong of [null, 5, {}, { keys: [] }, { keys: KEY }, { data: {} }]) expect(read(wrong), JSON.stringify(wrong)).toBeNull();
  for (const wrong of [{ ...KEY, keyId: 1 }, { ...KEY, publicKey: null }, null, "k1"])
    expect(read({ keys: [KEY, wrong] }), JSON.stringify(wrong)).toBeNull();
});
