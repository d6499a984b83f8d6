import { describe, expect, it, vi } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { factsIn, searchOf } from "./address.ts";
import { PICTURE_WIDTH, receiptPicture } from "./picture.server.ts";

vi.setConfig({ testTimeout: 60_000 });

const facts = {
  role: "buyer",
  asset: "USDT",
  fiat: "EUR",
  quantity: "1073.883161",
  amount: "1000.00",
  price: "0.9312",
  methodId: "sepa",
  day: "2026-11-14",
  nickname: 'A<b>&"นิก',
} as const;
const pictured = (address: string) => ({ facts, methodName: "SEPA", code: "7KQ2MW9XH4TD8RVA", address });

describe.each(LOCALES)("a receipt's picture in %s", (lang) => {
  it("is small, and its letters are outlines that need no font and hold nobody's text", async () => {
    const svg = await receiptPicture(lang, pictured(`https://p2p.example/receipt/7KQ2MW9XH4TD8RVA?${searchOf(facts)}`));
    expect(svg.length).toBeLessThan(250_000);
    expect(svg).not.toMatch(/<text|<script|<image|href|A<b>/);
    expect(svg.match(/<path/g)?.length).toBeGreaterThan(120);
    for (const [, x] of svg.matchAll(/translate\((-?[\d.]+) \d+\)/g)) expect(Number(x)).toBeLessThan(PICTURE_WIDTH);
  });
});

it("is drawn once for an address, and again for another", async () => {
  const first = receiptPicture("en", pictured("https://p2p.example/receipt/1"));
  expect(receiptPicture("en", pictured("https://p2p.example/receipt/1"))).toBe(first);
  expect(await receiptPicture("en", pictured("https://p2p.example/receipt/2"))).not.toBe(await first);
});

it("is tried again for an address whose picture couldn't be drawn", async () => {
  const address = "https://p2p.example/receipt/3";
  const undrawable = {
    ...facts,
    get nickname(): string {
      throw new Error("the font can't be read");
    },
  };
  await expect(receiptPicture("en", { ...pictured(address), facts: undrawable })).rejects.toThrow("the font can't be read");
  expect(await receiptPicture("en", pictured(address))).toMatch(/<path/);
});

it("has an address that says the same facts, whatever others add to it", () => {
  const search = searchOf(facts);
  search.set("utm_source", "chat");
  expect(factsIn(search)).toEqual(facts);
});
