import { expect, it } from "vitest";
import { CHAT_PHRASES } from "@plaza/contract/chat-phrases.ts";
import { ORDER_ROLES, ORDER_STATUSES } from "@plaza/contract/order.ts";
import { maySayPhrase, phrasesFor } from "./chat-phrases.ts";

const offered = (role: (typeof ORDER_ROLES)[number]) =>
  new Set(ORDER_STATUSES.flatMap((status) => phrasesFor(role, status).flatMap(({ keys }) => keys)));

it("offers every phrase to someone at some stage, and to nobody what is not theirs to say", () => {
  expect([...new Set(ORDER_ROLES.flatMap((role) => [...offered(role)]))].toSorted()).toEqual(CHAT_PHRASES.toSorted());
  for (const role of ORDER_ROLES)
    expect(CHAT_PHRASES.filter((key) => maySayPhrase(role, key)).toSorted()).toEqual([...offered(role)].toSorted());
  expect(maySayPhrase("buyer", "released")).toBe(false);
  expect(maySayPhrase("seller", "paid")).toBe(false);
});

it("begins with what the stage is about, and names no phrase twice", () => {
  const [first] = phrasesFor("buyer", "awaiting_payment");
  expect([first?.group, first?.keys.includes("which_account")]).toEqual(["pay", true]);
  const [next] = phrasesFor("seller", "paid");
  expect([next?.group, next?.keys.includes("arrived")]).toEqual(["paid", true]);
  for (const role of ORDER_ROLES)
    for (const status of ORDER_STATUSES) {
      const keys = phrasesFor(role, status).flatMap((phrase) => phrase.keys);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length).toBeGreaterThan(15);
    }
});
