import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf, hexOf } from "./web-signature.ts";

test("bytes are read from their one text in base64url", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 70 }), (bytes) => {
      expect(bytesOf(Buffer.from(bytes).toString("base64url"))).toEqual(bytes);
      expect(hexOf(bytes)).toBe(Buffer.from(bytes).toString("hex"));
    }),
  );
});

test.each([
  ["nothing", ""],
  ["a letter alone", "A"],
  ["a letter too many", "AAAAA"],
  ["padding", "AA=="],
  ["signs of the other alphabet", "+/+/"],
  ["a sign before it", "*AAA"],
  ["a sign behind it", "AAA*"],
  ["a line's end behind it", "AAAA\n"],
  ["bits that mean nothing", "AB"],
  ["bits that mean nothing in three letters", "AAB"],
])("%s is no text of bytes", (_what, text) => {
  expect(bytesOf(text)).toBeNull();
});
