import { readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { digest } from "../../core/secrets/seal.ts";
import { drawn } from "../../testing/pictures.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sale } from "../../testing/trades.ts";
import { formOf, sendForm, uploadToOrder } from "../../testing/uploads.ts";
import { clearOrphans } from "./orphan-cleanup.service.ts";
import { openSealedFile } from "./sealed-file.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => stack.close());

it("keeps the bytes of evidence as they came, sealed, and those of nothing else", async () => {
  const { buyer, orderId } = await sale(stack);
  const bytes = await drawn("png");
  const put = async (fields: Record<string, string>) =>
    (await sendForm(stack, buyer, "/api/ctc/upload-file-by-form-data", formOf([{ bytes }], { orderId, ...fields }))).data;
  const [plain, evidence] = [await put({}), await put({ evidence: "yes" })];
  const { rows } = await stack.owner.query<{ file_id: string; storage_name: string; sha256: Buffer; size: number }>(
    "SELECT file_id, storage_name, sha256, size FROM evidence_original",
  );
  expect(rows.map((row) => row.file_id)).toEqual([evidence.fileId]);
  expect(plain.fileId).not.toBe(evidence.fileId);
  const [row] = rows;
  const name = row?.storage_name ?? "";
  const path = join(stack.server.context.config.filesDir, name.slice(0, 2), name);
  const sealed = await readFile(path);
  expect(sealed.includes(Buffer.from("PNG"))).toBe(false);
  const { config, files } = stack.server.context;
  const opened = (await openSealedFile(config.sealingKey, files.storage, name)) ?? Buffer.alloc(0);
  expect(opened.equals(Buffer.from(bytes))).toBe(true);
  expect([row?.sha256.equals(digest(opened)), row?.size]).toEqual([true, bytes.length]);
  // It is some file's, so the clearing of what belongs to none leaves it.
  await utimes(path, new Date(0), new Date(0));
  await clearOrphans(stack.server.context);
  expect((await readFile(path)).equals(sealed)).toBe(true);
});

it("another file under one key is refused, and the same one is kept once", async () => {
  const { buyer, orderId } = await sale(stack);
  const [first, second] = [await drawn("png"), await drawn("jpeg")];
  const put = (bytes: Uint8Array) => uploadToOrder(stack, buyer, orderId, { bytes }, `files-of-one-key-${orderId}`);
  const kept = await put(first);
  expect([(await put(second)).error, (await put(first)).data.fileId]).toEqual(["idempotency_mismatch", kept.data.fileId]);
});
