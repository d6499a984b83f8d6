import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { canonicalJson } from "./canonical.ts";
import { actStatement } from "./act-statement.ts";
import { chain, headText, inspectPack, PACK_FORMAT, type Pack, type PackItem } from "./pack.ts";
import { bodyOf, facts, terms } from "./testing/signed-act.ts";
import { webDigest, webVerify } from "./web-crypto.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const raw = publicKey.export({ format: "jwk" }).x ?? "";
const keys = new Map([["k1", { publicKey: raw, validFrom: "2026-01-01T00:00:00.000Z", validUntil: "2026-02-01T00:00:00.000Z" }]]);
const digest = async (text: string) => createHash("sha256").update(text).digest("hex");
const checkBytes = async (file: Uint8Array) => (await inspectPack(file, keys, webDigest, webVerify)).checked;
const check = (text: string) => checkBytes(Buffer.from(text, "utf8"));

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
const textOf = (pack: Pack) => canonicalJson(pack);

let pack: Pack;
beforeAll(async () => {
  pack = await packOf(items);
});

it("holds as it was written", async () => {
  expect(await check(textOf(pack))).toEqual({ ok: true, orderId: "42", issuedAt: pack.issuedAt, count: 5 });
});

it("finds any bit that was changed, and says in which entry, or where", async () => {
  const bytes = Buffer.from(textOf(pack));
  const entryAt = entriesIn(bytes.toString("utf8"));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), async (index, bit) => {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ (1 << bit);
      const checked = await checkBytes(changed);
      if (checked.ok) throw new Error(`bit ${bit} of byte ${index} was changed unseen`);
      const entry = entryAt(index);
      // What is inside an entry is found there, or where the text breaks because of it.
      if (entry !== null) expect(checked.seq === entry || (checked.byte !== undefined && checked.byte >= index)).toBe(true);
      if (checked.byte !== undefined) expect(checked.byte).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 4000 },
  );
});

it("finds any entries that were left out, and says which is the first", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: items.length }), { minLength: 1 }), async (gone) => {
      const left = pack.entries.filter(({ seq }) => !gone.includes(seq));
      expect(await check(textOf({ ...pack, entries: left }))).toEqual({ ok: false, problem: "entry_missing", seq: Math.min(...gone) });
    }),
  );
});

it("takes no key's word for a time at which it wasn't the key", async () => {
  for (const [validFrom, validUntil, ok] of [
    [null, null, true],
    ["2026-01-02T00:00:00.000Z", "2026-01-02T00:00:00.000Z", true],
    ["2026-01-02T00:00:00.001Z", null, false],
    [null, "2026-01-01T23:59:59.999Z", false],
  ] as const) {
    const { checked } = await inspectPack(
      Buffer.from(textOf(pack)),
      new Map([["k1", { publicKey: raw, validFrom, validUntil }]]),
      webDigest,
      webVerify,
    );
    expect(checked).toMatchObject(ok ? { ok } : { ok, problem: "key_out_of_time" });
  }
});

it("finds every single byte that was left out or put in", async () => {
  const text = textOf(pack);
  for (let index = 0; index <= text.length; index += 3) {
    expect((await check(text.slice(0, index) + text.slice(index + 1))).ok, `without ${index}`).toBe(index === text.length);
    expect((await check(`${text.slice(0, index)} ${text.slice(index)}`)).ok, `more at ${index}`).toBe(false);
  }
});

it("finds entries that were removed, moved, repeated or added, even if the chain was computed again", async () => {
  const { entries } = pack;
  const [first, second, rest] = [requireValue(entries[0]), requireValue(entries[1]), entries.slice(2)];
  const tampered: Pack[] = [
    { ...pack, entries: entries.slice(0, -1) },
    { ...pack, entries: entries.slice(1) },
    { ...pack, entries: [second, first, ...rest] },
    { ...pack, entries: [first, first, ...rest] },
    { ...pack, entries: [...entries, { ...first, seq: 6 }] },
  ];
  for (const changed of tampered) expect((await check(textOf(changed))).ok).toBe(false);
  for (const list of [items.slice(1), items.toReversed(), [...items, ...items.slice(0, 1)]]) {
    const forged = await packOf(list);
    expect(await check(textOf({ ...forged, signature: pack.signature }))).toEqual({ ok: false, problem: "signature_wrong" });
  }
});

it("says which entry was changed, and knows no key but the published", async () => {
  const changed = pack.entries.map((entry) => (entry.seq === 3 ? { ...entry, body: { from: "seller" } } : entry));
  expect(await check(textOf({ ...pack, entries: changed }))).toEqual({ ok: false, problem: "entry_changed", seq: 3 });
  expect((await inspectPack(Buffer.from(textOf(pack)), new Map(), webDigest, webVerify)).checked).toEqual({
    ok: false,
    problem: "unknown_key",
  });
  expect(await check("{}")).toEqual({ ok: false, problem: "wrong_format" });
  expect(await check("not a pack")).toEqual({ ok: false, problem: "unreadable", byte: 0 });
  expect(await check(JSON.stringify(JSON.parse(textOf(pack)), null, 2))).toEqual({ ok: false, problem: "not_canonical", byte: 1 });
});

it("shows what could be read, entry by entry, also where it doesn't hold", async () => {
  const changed = pack.entries.map((entry) => (entry.seq === 3 ? { ...entry, body: { from: "seller" } } : entry));
  const seen = await inspectPack(
    Buffer.from(textOf({ ...pack, entries: changed.filter(({ seq }) => seq !== 4) })),
    keys,
    webDigest,
    webVerify,
  );
  expect(seen.states).toEqual(["holds", "holds", "changed", "displaced"]);
  expect(seen.pack?.entries).toHaveLength(4);
  expect((await inspectPack(Buffer.from("{}"), keys, webDigest, webVerify)).pack).toBeNull();
});

it("reads no further than the text goes on, and shows nothing of another file", async () => {
  const bytes = Buffer.concat([Buffer.from(textOf(pack)), Buffer.from([0xff])]);
  expect(await inspectPack(bytes, keys, webDigest, webVerify)).toEqual({
    checked: { ok: false, problem: "unreadable", byte: bytes.length - 1 },
    pack: null,
    states: [],
  });
  for (const text of ["null", '"pack"', "{}"])
    expect(await inspectPack(Buffer.from(text), keys, webDigest, webVerify)).toEqual({
      checked: { ok: false, problem: "wrong_format" },
      pack: null,
      states: [],
    });
});

it("names the first entry that lacks a field of every entry", async () => {
  const without = (field: string) => {
    const entries = pack.entries.map((entry) =>
      entry.seq === 2 ? Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field)) : entry,
    );
    return check(canonicalJson({ ...pack, entries }));
  };
  for (const field of ["at", "previous", "hash", "kind", "body"])
    expect(await without(field), field).toEqual({ ok: false, problem: "wrong_format", seq: 2 });
  for (const entry of [null, 5]) {
    const text = canonicalJson({ ...pack, entries: [entry, ...pack.entries] });
    expect(await check(text)).toEqual({ ok: false, problem: "wrong_format", seq: 1 });
  }
  for (const field of ["orderId", "issuedAt", "keyId", "last", "signature", "count", "entries"])
    expect(await check(canonicalJson({ ...pack, [field]: null })), field).toEqual({ ok: false, problem: "wrong_format" });
});

it("says where the chain breaks, also where every entry holds by itself", async () => {
  const sealed = async (entry: Omit<Pack["entries"][number], "hash">) => ({ ...entry, hash: await digest(canonicalJson(entry)) });
  const entryOf = ({ kind, at, body }: PackItem, seq: number, previous: string) => sealed({ seq, kind, at, body, previous });
  const first = requireValue(pack.entries[0]);
  const item = requireValue(items[1]);
  const elsewhere = [first, await entryOf(item, 2, "00ff")];
  const sameNumber = [first, await entryOf(item, 1, first.hash)];
  for (const entries of [elsewhere, sameNumber])
    expect(await check(textOf({ ...pack, entries }))).toEqual({ ok: false, problem: "chain_broken", seq: 2 });
  expect(await check(textOf({ ...pack, count: 4 }))).toEqual({ ok: false, problem: "chain_broken", seq: 5 });
  expect(await check(textOf({ ...pack, last: first.hash }))).toEqual({ ok: false, problem: "chain_broken", seq: 5 });
  expect(await check(textOf({ ...pack, entries: [], count: 0 }))).toEqual({ ok: false, problem: "chain_broken", seq: 0 });
});

it("takes nothing but the one text of a key and of a signature", async () => {
  const text = headText(pack);
  expect(await webVerify(raw, pack.signature, text)).toBe(true);
  expect(await webVerify(raw, pack.signature, `${text} `)).toBe(false);
  for (const wrong of ["", "*", "a", `${pack.signature}=`, pack.signature.slice(0, -1), pack.signature.replace(/.$/, "_")])
    expect(await webVerify(raw, wrong, text), wrong).toBe(false);
  for (const wrong of ["", "*", "a"]) expect(await webVerify(wrong, pack.signature, text), wrong).toBe(false);
});

it("holds a passkey's signature to the terms and the events of the same journal", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  const [own, release] = [
    { ...terms, price: "1" },
    { action: "release", seq: 4 },
  ];
  const signature = bodyOf(actStatement(facts));
  const journal = async (list: readonly (readonly [PackItem["kind"], PackItem["body"]])[]) =>
    check(textOf(await packOf(list.map(([kind, body]) => ({ kind, at, body })))));
  expect(
    await journal([
      ["terms", own],
      ["event", { action: "pay", seq: 2 }],
      ["event", release],
      ["signature", signature],
    ]),
  ).toMatchObject({ ok: true });
  const wrong = { ok: false, problem: "act_signature_wrong" };
  expect(
    await journal([
      ["terms", { ...own, amount: "1.00" }],
      ["event", release],
      ["signature", signature],
    ]),
  ).toEqual({ ...wrong, seq: 3 });
  expect(
    await journal([
      ["terms", own],
      ["event", { ...release, seq: 5 }],
      ["signature", signature],
    ]),
  ).toEqual({ ...wrong, seq: 3 });
  expect(
    await journal([
      ["terms", own],
      ["event", { ...release, action: "pay" }],
      ["signature", signature],
    ]),
  ).toEqual({ ...wrong, seq: 3 });
  expect(
    await journal([
      ["terms", own],
      ["chat", release],
      ["signature", signature],
    ]),
  ).toEqual({ ...wrong, seq: 3 });
  expect(
    await journal([
      ["chat", own],
      ["event", release],
      ["signature", signature],
    ]),
  ).toEqual({ ...wrong, seq: 3 });
  expect(
    await journal([
      ["event", release],
      ["signature", signature],
    ]),
  ).toEqual({ ...wrong, seq: 2 });
  expect(
    await journal([
      ["terms", own],
      ["event", release],
      ["signature", signature],
      ["signature", {}],
    ]),
  ).toEqual({ ...wrong, seq: 4 });
});

it("names the first byte that is no text, also inside of a message, and takes no mark before the text and no half sign behind it", async () => {
  const bytes = Buffer.from(textOf(pack));
  const marked = await checkBytes(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]));
  expect(marked).toEqual({ ok: false, problem: "unreadable", byte: 0 });
  const begun = await checkBytes(Buffer.concat([bytes, Buffer.from("€").subarray(0, 2)]));
  // The sign breaks where the file ends.
  expect(begun).toEqual({ ok: false, problem: "unreadable", byte: bytes.length + 2 });
  const at = bytes.indexOf("quoted");
  bytes[at] = 0xff;
  expect(await checkBytes(bytes)).toEqual({ ok: false, problem: "unreadable", byte: at, seq: 3 });
});

/** In which entry a byte of the file stands. The texts are long ASCII but for one line, so places are counted in bytes. */
function entriesIn(text: string): (index: number) => number | null {
  const bounds = pack.entries.map((entry) => {
    const part = canonicalJson(entry);
    const start = Buffer.byteLength(text.slice(0, text.indexOf(part)));
    return [start, start + Buffer.byteLength(part)] as const;
  });
  return (index) => {
    const found = bounds.findIndex(([start, end]) => index > start && index < end - 1);
    return found === -1 ? null : found + 1;
  };
}
