import path from "node:path";
import { pathToFileURL } from "node:url";
import { isRecord, readField, readList, readRecord } from "@plaza/contract/unknown-value.ts";
import { send } from "./upgrade-load.ts";
import type { OpenOrder } from "./upgrade-orders.ts";

/** What a call that asks for something specific is given; a call that asks for more is left out. */
const KNOWN: Readonly<Record<string, string>> = {
  fiat: "USD",
  asset: "USDT",
  crypto: "USDT",
  coin: "USDT",
  side: "buy",
  currency: "USD",
  lang: "en",
};
const INTERNAL = 500;

/**
 * Makes every call of a version's contract that only reads, as a seller and as a buyer: statements that trades don't make.
 * @param folder of the version; null: this one
 * @returns a sentence for each that the server failed at
 */
export async function readEverything(server: URL, orders: readonly OpenOrder[], folder: string | null): Promise<string[]> {
  const file =
    folder === null
      ? new URL("../contract/calls/index.ts", import.meta.url).href
      : pathToFileURL(path.resolve(folder, "contract/calls/index.ts")).href;
  const calls = readRecord(await import(file), "calls");
  const problems: string[] = [];
  const order = orders[0];
  if (order === undefined) return ["there is no order"];
  let asked = 0;
  for (const [name, call] of Object.entries(calls)) {
    const address = addressOf(name, call, { ...KNOWN, orderId: order.orderId, advId: order.pair.advertId });
    if (address === null) continue;
    for (const token of [order.pair.buyerToken, order.pair.sellerToken]) {
      const { status, body } = await send(server, token, address);
      asked += 1;
      if (status >= INTERNAL) problems.push(`${address} was answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
  }
  console.log(`  ${asked} reads, ${problems.length} failed`);
  return problems;
}

function addressOf(name: string, call: unknown, known: Readonly<Record<string, string>>): string | null {
  const [method, address = ""] = name.split(" ");
  const isStaffs = readField(call, "access") === "staff" || readField(call, "audience") === "staff";
  const isStream = address.endsWith("/stream");
  if (method !== "GET" || isStaffs || isStream || readField(call, "params") !== undefined) return null;
  const query = readField(call, "query");
  const required = isRecord(query) && query["required"] !== undefined ? readList(query, "required").map(String) : [];
  if (required.some((field) => known[field] === undefined)) return null;
  return `${address}?${new URLSearchParams(Object.fromEntries(required.map((field) => [field, known[field] ?? ""]))).toString()}`;
}
