import { readId } from "@plaza/contract/ids.ts";
import { exampleFrom } from "@plaza/contract/testing/example.ts";
import { RouterContextProvider, type LoaderFunctionArgs } from "react-router";
import { expect, it } from "vitest";
import { Order, type OrderView } from "@plaza/contract/calls/orders.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { visitContext, type Visit } from "../../shell/session/visit.server.ts";
import { cellsOf } from "../../testing/workbook.ts";
import { ordersFile } from "./orders-file.server.ts";

const ORDERS = 10_000;
const MB = 1024 * 1024;

const EXAMPLE = exampleFrom(Order);

function orderNumber(index: number): OrderView {
  return {
    ...EXAMPLE,
    orderId: readId(String(900_719_925_474_099_123n - BigInt(index))),
    type: index % 2 === 0 ? "buy" : "sell",
    role: index % 2 === 0 ? "buyer" : "seller",
    statusLabel: "Abgeschlossen",
    asset: "USDT",
    fiat: "EUR",
    quantity: "100",
    price: "0.93",
    amount: "93.00",
    fee: "0.1",
    method: { ...EXAMPLE.method, methodId: "sepa", name: "SEPA" },
    paymentReference: "7Q2KX9",
    // What a spreadsheet would run, and what would break a line.
    counterparty: { ...EXAMPLE.counterparty, nickname: index % 100 === 0 ? '=HYPERLINK("http://x","y")' : `Zoë, "Nr. ${index}"\n` },
    createdAt: "2026-11-14T10:03:45.000Z",
  };
}

/** A visit of somebody with many orders, and how many pages of them were asked for. */
function visitOfTrader(lang: Locale, count = ORDERS) {
  const asked: { pages: number; most: number } = { pages: 0, most: 0 };
  const api = async (_name: string, { query }: { query: { limit: number; cursor?: string } }) => {
    asked.pages += 1;
    asked.most = Math.max(asked.most, query.limit);
    const from = Number(query.cursor ?? 0);
    const to = Math.min(from + query.limit, count);
    const items = Array.from({ length: to - from }, (_, index) => orderNumber(from + index));
    return { items, nextCursor: to < count ? String(to) : null };
  };
  const visit = {
    lang,
    found: true,
    url: new URL(`https://p2p.example/${lang}/p2p/order/export.csv`),
    api,
    missingPages: "",
    session: async () => ({ kind: "user", user: { username: "me" } }),
  };
  const context = new RouterContextProvider();
  context.set(visitContext, visit as unknown as Visit);
  return { args: { context } as unknown as LoaderFunctionArgs, asked };
}

it("sends ten thousand orders page by page, in the reader's language, with nothing that a spreadsheet runs", async () => {
  const { args, asked } = visitOfTrader("de");
  const startedAt = process.threadCpuUsage();
  const answer = await ordersFile("csv")(args);
  expect(asked.pages, "the answer begins with the first page").toBe(1);
  const before = process.memoryUsage().heapUsed;
  let grown = 0;
  let bytes = 0;
  let text = "";
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    grown = Math.max(grown, process.memoryUsage().heapUsed - before - bytes);
    text += new TextDecoder("utf-8", { ignoreBOM: true }).decode(part);
  }
  const seconds = process.threadCpuUsage(startedAt).user / 1e6;
  process.stdout.write(
    `${ORDERS} orders, ${(bytes / MB).toFixed(1)} MB in ${seconds.toFixed(2)} s of processor time, ${(grown / MB).toFixed(0)} MB of heap besides\n`,
  );

  expect(text.startsWith("\ufeff"), "spreadsheets take it for UTF-8").toBe(true);
  const t = createTexts("de", messagesFor("de", ["orders", "order"]));
  expect(text.slice(1, text.indexOf("\r\n")).split(",").slice(0, 2)).toEqual([t("orders.order_id"), t("order.created")]);
  expect(text.match(/\r\n/g)).toHaveLength(ORDERS + 1);
  expect(new Set(text.match(/(?<=\r\n)\d{18}(?=,)/gm)).size).toBe(ORDERS);
  expect(text).not.toMatch(/(?:^|,|")=HYPERLINK/m);
  expect(text.match(/'=HYPERLINK/g)).toHaveLength(ORDERS / 100);
  expect([asked.pages, asked.most]).toEqual([ORDERS / 100, 100]);
  // A page is some 100 kB with everything; ten thousand orders at once would be ten times this.
  expect(grown).toBeLessThan(64 * MB);
  expect(seconds).toBeLessThan(30);
});

it("has the whole id in the workbook, and in the CSV's link where a spreadsheet has rounded it", async () => {
  const read = async (format: "csv" | "xlsx") => Buffer.from(await (await ordersFile(format)(visitOfTrader("pt", 1).args)).arrayBuffer());
  const { orderId } = orderNumber(0);
  expect(Number(orderId).toString(), "what a spreadsheet makes of it in CSV").not.toBe(orderId);
  const t = createTexts("pt", messagesFor("pt", ["orders", "order"]));
  const [names = [], order = []] = cellsOf(await read("xlsx"));
  expect(order[names.indexOf(t("orders.order_id"))]).toBe(orderId);
  expect(
    ["orders.quantity", "order.fee_of_buyer", "orders.price", "order.amount"].map((key) => order[names.indexOf(t(key as "order.fee"))]),
  ).toEqual([100, 0.1, 0.93, 93]);

  const line = (await read("csv")).toString().split("\r\n")[1] ?? "";
  expect(line.startsWith(`${orderId},`), "as a program reads it").toBe(true);
  expect(line.endsWith(`/pt/p2p/buy/detail/${orderId}`)).toBe(true);
});

it("reads no further than it is read", async () => {
  const { args, asked } = visitOfTrader("ja");
  const reader = (await ordersFile("csv")(args)).body?.getReader();
  await reader?.read();
  await reader?.read();
  await new Promise((done) => setImmediate(done));
  expect(asked.pages).toBeLessThan(6);
  await reader?.cancel();
  await new Promise((done) => setImmediate(done));
  expect(asked.pages).toBeLessThan(6);
});
