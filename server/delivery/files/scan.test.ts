import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawn } from "../../testing/pictures.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sale, type Trade } from "../../testing/trades.ts";
import { formOf, sendForm } from "../../testing/uploads.ts";
import { startVirusScanner, type VirusScanner } from "../../testing/virus-scanner.ts";

const TO_ORDER = "/api/ctc/upload-file-by-form-data";
const SIGNATURE = Buffer.from("a sequence that only malicious files have");

let stack: Stack;
let scanner: VirusScanner;
let trade: Trade;
beforeAll(async () => {
  scanner = await startVirusScanner(SIGNATURE);
  stack = await startStack({}, 12, { virusScanner: { host: "127.0.0.1", port: scanner.port } });
  trade = await sale(stack);
});
afterAll(async () => {
  await stack.close();
  scanner.close();
});

const pdf = (text: Buffer) => Buffer.concat([Buffer.from("%PDF-1.4\n"), text, Buffer.from("\n%%EOF")]);
const upload = (bytes: Buffer, name: string) =>
  sendForm(stack, trade.buyer, TO_ORDER, formOf([{ bytes, name }], { orderId: trade.orderId }));

async function storedFiles(): Promise<number> {
  const entries = await readdir(stack.server.context.config.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test("every upload is scanned as it came, and one that is infected is kept nowhere", async () => {
  const large = pdf(Buffer.alloc(300_000, "1"));
  expect((await upload(large, "receipt.pdf")).status).toBe(200);
  const picture = await drawn("png");
  expect((await upload(picture, "receipt.png")).status).toBe(200);
  expect(scanner.scanned.map((bytes) => bytes.equals(large) || bytes.equals(picture))).toEqual([true, true]);
  const kept = await storedFiles();
  const refused = await upload(pdf(Buffer.concat([Buffer.alloc(70_000, "1"), SIGNATURE])), "invoice.pdf");
  expect(refused).toMatchObject({ status: 415, details: { reason: "infected" } });
  expect(await storedFiles()).toBe(kept);
});

test("without its scanner the server takes no upload, and says to come back", async () => {
  scanner.close();
  expect(await upload(pdf(Buffer.from("1")), "receipt.pdf")).toMatchObject({ status: 503, error: "not_ready" });
});

test("what came of each scan is counted", async () => {
  const { body } = await stack.server.app.inject("/metrics");
  for (const line of ['{outcome="clean"} 2', '{outcome="infected"} 1', '{outcome="away"} 1'])
    expect(body).toContain(`plaza_virus_scans_total${line}`);
});
