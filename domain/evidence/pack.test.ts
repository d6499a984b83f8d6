import { createHash, generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { canonicalJson, type Plain } from "./canonical.ts";
import { chain, checkPack, headText, PACK_FORMAT, type Pack, type PackItem } from "./pack.ts";
import { webDigest, webVerify } from "./web-crypto.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const raw = publicKey.export({ format: "jwk" }).x ?? "";
const keys = new Map([["k1", raw]]);
const digest = async (text: string) => createHash("sha256").update(text).digest("hex");
const check = (text: string) => checkPack(text, keys, webDigest, webVerify);

const items: PackItem[] = [
  { kind: "terms", at: "2026-01-01T00:00:00.000Z", body: { amount: "100.00", fiat: "EUR", price: "1" } },
  { kind: "event", at: "2026-01-01T00:01:00.000Z", body: { action: "pay", seq: 2 } },
  { kind: "chat", at: "2026-01-01T00:02:00.000Z", body: { from: "buyer", content: 'Grüße 張偉 \u2028 "quoted"' } },
  { kind: "file", at: "2026-01-01T00:03:00.000Z", body: { sha256: "00ff" } },
  { kind: "transfer", at: "2026-01-01T00:04:00.000Z", body: { legs: [{ account: "order", amount: "-100" }] } },
];

async function packOf(list: readonly PackItem[]): Promise<Pack> {
  const entries = await chain("42", list, digest);
  const head = {
    format: PACK_FORMAT,
    orderId: "42",
    issuedAt: "2026-01-02T00:00:00.000Z",
    keyId: "k1",
    count: entries.length,
    last: entries.at(-1)?.hash ?? "",
  };
  return { ...head, entries, signature: sign(null, Buffer.from(headText(head)), privateKey).toString("base64url") };
}
const textOf = (pack: Pack) => canonicalJson(pack as unknown as Plain);

let pack: Pack;
beforeAll(async () => {
  pack = await packOf(items);
});

it("holds as it was written", async () => {
  expect(await check(textOf(pack))).toEqual({ ok: true, orderId: "42", issuedAt: pack.issuedAt, count: 5 });
});

it("finds any single byte that was changed", async () => {
  const bytes = Buffer.from(textOf(pack));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ change;
      expect((await check(changed.toString("utf8"))).ok).toBe(false);
    }),
    { numRuns: 1500 },
  );
});

it("finds every single byte that was left out or put in", async () => {
  const text = textOf(pack);
  for (let place = 0; place <= text.length; place += 3) {
    expect((await check(text.slice(0, place) + text.slice(place + 1))).ok, `without ${place}`).toBe(place === text.length);
    expect((await check(`${text.slice(0, place)} ${text.slice(place)}`)).ok, `more at ${place}`).toBe(false);
  }
});

it("finds entries that were left out, moved, doubled or added, also by somebody who chains anew", async () => {
  const { entries } = pack;
  const [first, second, ...rest] = entries as [Pack["entries"][number], Pack["entries"][number], ...Pack["entries"]];
  const tampered: Pack[] = [
    { ...pack, entries: entries.slice(0, -1) },
    { ...pack, entries: entries.slice(1) },
    { ...pack, entries: [second, first, ...rest] },
    { ...pack, entries: [first, first, ...rest] },
    { ...pack, entries: [...entries, { ...first, seq: 6 }] },
  ];
  for (const one of tampered) expect((await check(textOf(one))).ok).toBe(false);
  for (const list of [items.slice(1), items.toReversed(), [...items, ...items.slice(0, 1)]]) {
    const forged = await packOf(list);
    expect(await check(textOf({ ...forged, signature: pack.signature }))).toEqual({ ok: false, problem: "signature_wrong" });
  }
});

it("says which entry was changed, and knows no key but the published", async () => {
  const changed = pack.entries.map((entry) => (entry.seq === 3 ? { ...entry, body: { from: "seller" } } : entry));
  expect(await check(textOf({ ...pack, entries: changed }))).toEqual({ ok: false, problem: "entry_changed", seq: 3 });
  expect(await checkPack(textOf(pack), new Map(), webDigest, webVerify)).toEqual({ ok: false, problem: "unknown_key" });
  expect(await check("{}")).toEqual({ ok: false, problem: "wrong_format" });
  expect(await check("not a pack")).toEqual({ ok: false, problem: "unreadable" });
  expect(await check(JSON.stringify(JSON.parse(textOf(pack)), null, 2))).toEqual({ ok: false, problem: "not_canonical" });
});
