import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { noncedPage } from "./nonced-page.ts";

const PLACEHOLDER = "6f1d0c5e9b";

test("packed or not, a page is its text with the nonce in every place", () => {
  const stretch = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme", maxLength: 50 }).map((text) => text.repeat(300)),
    fc.constant("<li>offer</li>".repeat(1_000)),
  );
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 8 }), fc.stringMatching(/^[\w-]{22}$/), (stretches, nonce) => {
      // A lone surrogate has no byte encoding, in any page.
      const texts = stretches.map((text) => text.toWellFormed());
      const page = noncedPage(texts.join(PLACEHOLDER), PLACEHOLDER);
      const whole = texts.join(nonce);
      expect(page.plain(nonce).toString()).toBe(whole);
      expect(gunzipSync(page.gzip(nonce)).toString()).toBe(whole);
    }),
  );
});

test("one page serves many nonces", () => {
  const page = noncedPage(`<script nonce="${PLACEHOLDER}">${"x".repeat(10_000)}</script>`, PLACEHOLDER);
  expect(gunzipSync(page.gzip("first")).toString()).toContain('nonce="first"');
  expect(gunzipSync(page.gzip("second")).toString()).not.toContain("first");
});

test("packing is worth it", () => {
  const page = noncedPage(`<a nonce="${PLACEHOLDER}">${"<li>offer</li>".repeat(2_000)}`, PLACEHOLDER);
  expect(page.gzip("n").length).toBeLessThan(page.plain("n").length / 20);
});
