import { createCipheriv, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reseal, seal, sealingKeyOf, unseal } from "./seal.ts";
import { anyCharacter } from "@plaza/domain/testing/any-character.ts";

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const PLACE = "payment_account.7.fields";

describe("a sealed value", () => {
  it("opens with the text it was given, in its place and nowhere else", () => {
    const key = sealingKeyOf([first]);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const sealed = seal(key, PLACE, text);
        expect(unseal(key, PLACE, sealed)).toBe(text);
        expect(() => unseal(key, "payment_account.8.fields", sealed)).toThrow();
      }),
    );
  });

  it("doesn't open once any byte of it is another", () => {
    const key = sealingKeyOf([first]);
    const sealed = seal(key, PLACE, "DE89370400440532013000");
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(key, PLACE, changed), `byte ${at}`).toThrow();
    }
  });

  it("says nothing of its text but the length", () => {
    const key = sealingKeyOf([first]);
    const [one, other] = [seal(key, PLACE, "same text"), seal(key, PLACE, "same text")];
    expect(one.equals(other)).toBe(false);
    expect(one).toHaveLength(other.length);
  });
});

describe("another key", () => {
  it("takes over while the older ones still open, and alone once everything is resealed", () => {
    const before = seal(sealingKeyOf([first]), PLACE, "secret");
    const both = sealingKeyOf([second, first]);
    expect(unseal(both, PLACE, before)).toBe("secret");
    expect(() => unseal(sealingKeyOf([second]), PLACE, before)).toThrow("not configured");
    const after = reseal(both, PLACE, before);
    expect(after && unseal(sealingKeyOf([second]), PLACE, after)).toBe("secret");
    expect(() => after && unseal(sealingKeyOf([first]), PLACE, after)).toThrow("not configured");
    expect(after && reseal(both, PLACE, after)).toBeNull();
  });

  it("doesn't take a value to another place on the way", () => {
    const before = seal(sealingKeyOf([first]), PLACE, "secret");
    expect(() => reseal(sealingKeyOf([second, first]), "payment_account.8.fields", before)).toThrow();
  });

  it("opens and reseals what the first scheme sealed, under whichever key", () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", first, nonce);
    cipher.setAAD(Buffer.from(PLACE));
    const body = Buffer.concat([cipher.update("old"), cipher.final()]);
    const old = Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
    const keys = sealingKeyOf([third, second, first]);
    expect(unseal(keys, PLACE, old)).toBe("old");
    expect(unseal(sealingKeyOf([third]), PLACE, reseal(keys, PLACE, old) ?? Buffer.alloc(0))).toBe("old");
    expect(() => unseal(sealingKeyOf([second]), PLACE, old)).toThrow("not configured");
  });
});

it("refuses keys of another length, and none at all", () => {
  expect(() => sealingKeyOf([])).toThrow();
  expect(() => sealingKeyOf([first, randomBytes(16)])).toThrow();
});
