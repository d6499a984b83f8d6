import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { canonicalJson } from "../domain/evidence/canonical.ts";
import { chain, headText, PACK_FORMAT, type Pack } from "../domain/evidence/pack.ts";
import { readField } from "../contract/unknown-value.ts";

/** The command as somebody runs it, with files that have been tampered with. */

// Each run starts a program, on a machine that may do other things too.
vi.setConfig({ testTimeout: 120_000 });
const run = promisify(execFile);
const COMMAND = path.join(import.meta.dirname, "evidence.ts");
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const KEYS = {
  keys: [{ keyId: "k1", algorithm: "Ed25519", publicKey: publicKey.export({ format: "jwk" }).x, validFrom: null, validUntil: null }],
};

let folder: string;
let file: Buffer;
let pack: Pack;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "plaza-journal-"));
  const items = ["create", "pay", "release"].map(
    (action, index) => ({ kind: "event", at: `2026-01-01T00:0${index}:00.000Z`, body: { action } }) as const,
  );
  const entries = await chain("42", items, async (text) => createHash("sha256").update(text).digest("hex"));
  const head = {
    format: PACK_FORMAT,
    orderId: "42",
    issuedAt: "2026-01-02T00:00:00.000Z",
    keyId: "k1",
    count: 3,
    last: entries[2]?.hash ?? "",
  };
  pack = { ...head, entries, signature: sign(null, Buffer.from(headText(head)), privateKey).toString("base64url") };
  file = Buffer.from(canonicalJson(pack));
  writeFileSync(path.join(folder, "keys.json"), JSON.stringify(KEYS));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function says(bytes: Buffer): Promise<[code: number, output: string]> {
  const journal = path.join(folder, "journal.json");
  writeFileSync(journal, bytes);
  try {
    return [0, (await run(process.execPath, [COMMAND, journal, path.join(folder, "keys.json")])).stdout];
  } catch (fault) {
    return [Number(readField(fault, "code")), String(readField(fault, "stdout"))];
  }
}

it("says that a journal holds", async () => {
  expect(await says(file)).toEqual([0, "holds   order 42, 3 entries, signed 2026-01-02T00:00:00.000Z\n"]);
});

it("finds changed bits, and each entry that is left out, by its number", async () => {
  for (let round = 0; round < 10; round += 1) {
    const changed = Buffer.from(file);
    const at = (round * 131 + 29) % file.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8));
    // One after the other: they share a file.
    const [code, output] = await says(changed);
    expect([code, output.startsWith("BROKEN  ")], `bit ${round % 8} of byte ${at}: ${output}`).toEqual([1, true]);
  }
  for (const { seq } of pack.entries) {
    const without = { ...pack, entries: pack.entries.filter((entry) => entry.seq !== seq) };
    expect(await says(Buffer.from(canonicalJson(without)))).toEqual([1, `BROKEN  entry_missing at entry ${seq}\n`]);
  }
});
