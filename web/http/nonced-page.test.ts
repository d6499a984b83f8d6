import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packed } from "./encoding.ts";
import { newNonce } from "./nonce.server.ts";
import { noncedPage } from "./nonced-page.ts";

const PLACEHOLDER = "6f1d0c5e9b6f1d0c5e9b6f";

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
      const whole = texts.join(nonce);
      const page = noncedPage([texts.join(PLACEHOLDER)], PLACEHOLDER)(nonce);
      expect(page.toString()).toBe(whole);
      const [br, gzip] = [packed(page, "br"), packed(page, "gzip")];
      expect((br.encoding === null ? br.bytes : brotliDecompressSync(br.bytes)).toString()).toBe(whole);
      expect((gzip.encoding === null ? gzip.bytes : gunzipSync(gzip.bytes)).toString()).toBe(whole);
    }),
  );
});

test("one page in pieces serves many nonces, each as long as its placeholder", () => {
  const page = noncedPage(["<p>“≈”</p>", `<script nonce="${PLACEHOLDER}">`, "x</script>"], PLACEHOLDER);
  const [first, second] = [newNonce(), newNonce()];
  const pages = [page(first), page(second)].map(String);
  expect(pages).toEqual([first, second].map((nonce) => `<p>“≈”</p><script nonce="${nonce}">x</script>`));
  expect(() => page("short")).toThrow(RangeError);
});
