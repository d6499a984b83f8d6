import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Id, Uid } from "@plaza/contract/ids.ts";
import { bodyOf, deletePress, pressOf, readPress, storedPress, storePress } from "./held-press.ts";

const ANNA = "100000000001" as Uid;
const ORDER = { orderId: "7" as Id<"order">, version: 3 };

let slots: Map<string, string>;
beforeEach(() => {
  slots = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
    removeItem: (name: string) => void slots.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function press() {
  const form = new FormData();
  form.set("payer_name", "Anna Buyer");
  return pressOf(ANNA, ORDER, form);
}

test("A press says who pressed it, and sends nothing of that", () => {
  expect(storePress(press())).toBe(true);
  const kept = readPress(storedPress(ORDER.orderId));
  expect(kept?.by).toBe(ANNA);
  expect(kept === null ? null : Object.keys(bodyOf(kept)).toSorted()).toEqual(["action", "orderId", "payer", "pressedAt", "version"]);
  deletePress(ORDER.orderId);
  expect(slots.size).toBe(0);
});

test.each([
  ["that names nobody", { by: undefined }],
  ["of another kind", { by: 7 }],
  ["without a key", { key: undefined }],
  ["that is older than three days", { pressedAt: new Date(Date.now() - 73 * 60 * 60_000).toISOString() }],
  ["whose time is none", { pressedAt: "yesterday" }],
])("A press %s is none", (_, change) => {
  expect(readPress(JSON.stringify({ ...press(), ...change }))).toBeNull();
});

test.each(["", "null", "[]", "7", "{", '"held"'])("What somebody else wrote there (%s) is none", (stored) => {
  expect(readPress(stored)).toBeNull();
});
