import { exampleFrom } from "@plaza/contract/testing/example.ts";
import { inflateSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { OrderDetails, type OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { readId } from "@plaza/contract/ids.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { sliceFor } from "./fonts.server.ts";
import { receiptPdf } from "./receipt.server.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Receipts contain names from everywhere. */
const NICKNAMES = "Łukasz Ömer Дмитрий Nguyễn 張偉 张伟 さくら 민준 ณัฐ अमित";

const example = exampleFrom(OrderDetails);
const order: OrderDetailsView = {
  ...example,
  orderId: readId("61825116201313404"),
  status: "completed",
  role: "buyer",
  asset: "USDT",
  fiat: "EUR",
  price: "0.9312",
  quantity: "1073.883161",
  amount: "1000.00",
  fee: "0",
  feeRate: "0",
  receive: "1073.883161",
  method: { ...example.method, methodId: "sepa", name: "SEPA", reversibleRisk: "low" },
  paymentReference: "7Q2KX9",
  counterparty: { ...example.counterparty, nickname: NICKNAMES },
  createdAt: "2026-11-14T10:03:45.000Z",
  paidAt: "2026-11-14T10:30:38.000Z",
  completedAt: "2026-11-14T10:34:15.000Z",
};

const pdfIn = async (lang: (typeof LOCALES)[number]) =>
  receiptPdf(order, "Bo Buyer", { lang, url: new URL(`https://p2p.example/${lang}`) });

describe.each(LOCALES)("a receipt in %s", (lang) => {
  it("is a small PDF with its fonts in it", async () => {
    const file = await pdfIn(lang);
    expect(file.subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect(file.length).toBeLessThan(300_000);
    const text = file.toString("latin1");
    expect(text).toContain("/FontFile2");
    // Nothing that acts: no script, no form, nothing that opens by itself.
    expect(text).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|AcroForm)\b/);
  });

  it("has a letter for each that its sentences are written with", async () => {
    const t = createTexts(lang, messagesFor(lang, ["order"]));
    const texts = [
      t("order.receipt"),
      t("order.receipt_check", { address: "https://p2p.example" }),
      t("order.completed_at"),
      t("order.seller"),
      NICKNAMES,
    ].join("");
    for (const character of new Set(texts)) {
      const slice = await sliceFor(lang, character, 400);
      expect([character, slice?.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)]).toEqual([character, true]);
    }
  });
});

it("has both weights of a font, each by itself", async () => {
  const names = [...(await pdfIn("en")).toString("latin1").matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name);
  expect(names.filter((name) => name === names[0]).length, "one file twice, once for each weight").toBeGreaterThan(1);
  const [thin, thick] = [await sliceFor("en", "R", 400), await sliceFor("en", "R", 600)];
  const width = (slice: typeof thin) => slice?.font.layout("Receipt").advanceWidth ?? 0;
  expect(width(thick)).toBeGreaterThan(width(thin));
});

it("can be searched and copied: each font says which letters its outlines are", async () => {
  const texts = textsIn(await pdfIn("de"));
  for (const letter of "Beleg张") expect(texts).toContain(letter);
});

/** Everything that the file's fonts say about what their outlines mean. */
function textsIn(file: Buffer): string {
  const text = file.toString("latin1");
  let texts = "";
  for (let at = text.indexOf("stream\n"); at !== -1; at = text.indexOf("stream\n", text.indexOf("endstream", at) + 9)) {
    const plain = inflated(file.subarray(at + 7, text.indexOf("endstream", at)));
    if (!plain.includes("begincmap")) continue;
    for (const [, digits = "0"] of plain.matchAll(/<([0-9a-f]{4,})>/gi))
      texts += String.fromCodePoint(Number.parseInt(digits.slice(0, 4), 16));
  }
  return texts;
}

function inflated(packed: Uint8Array): string {
  try {
    return inflateSync(packed).toString("latin1");
  } catch {
    return "";
  }
}
