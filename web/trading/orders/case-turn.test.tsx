import { expect, test } from "vitest";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { drawnText } from "../../testing/drawn.tsx";
import { CaseTurn } from "./case-turn.tsx";

type Order = Parameters<typeof CaseTurn>[0]["order"];

const NOW = "2026-11-30T10:00:00.000Z";
const UNTIL = "2026-11-30T10:30:00.000Z";
const ORDER = { role: "seller", serverTime: NOW, openCase: { turn: "seller", turnUntil: UNTIL } } satisfies Order;

const shown = (order: Order, lang: Locale = "en") => drawnText(<CaseTurn order={order} />, ["appeal"], { lang });

test("a row of My Orders says whose turn its case is, and until when", () => {
  expect(shown(ORDER)).toMatch(/^Your turn to answer until 10:30/);
  expect(shown({ ...ORDER, role: "buyer" })).toMatch(/^The seller’s turn to answer until 10:30/);
  expect(shown({ ...ORDER, openCase: { turn: "support", turnUntil: UNTIL } })).toMatch(/^With customer service Decision expected by 10:30/);
  expect(new Set(LOCALES.map((lang) => shown(ORDER, lang))).size).toBe(LOCALES.length);
});

test("a sub-user who may only view has no turn", () => {
  expect(shown({ ...ORDER, readOnly: true })).toMatch(/^The seller’s turn to answer until 10:30/);
});

test("a time that is over is left out, and an order without a case says nothing", () => {
  expect(shown({ ...ORDER, serverTime: UNTIL })).toBe("Your turn to answer");
  expect(shown({ role: "seller", serverTime: NOW })).toBe("");
});
