import { expect, test } from "vitest";
import { SYSTEM_ACTIONS, PARTY_ACTIONS } from "@plaza/contract/order.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { eventText } from "./event-text.ts";

const t = createTexts("en", messagesFor("en", ["order"]), (locale, key) => {
  throw new Error(`${key} has no text in ${locale}`);
});

test("every action on an order has its own text, and one of a newer server a general one", () => {
  const causes = PARTY_ACTIONS.filter((act) => act.startsWith("cancel_"));
  for (const act of causes) expect(eventText(t, act)).toBe(eventText(t, "cancel"));
  const freezes = ["buyer_frozen", "buyer_unfrozen", "seller_frozen", "seller_unfrozen"];
  const acts = [...PARTY_ACTIONS.filter((act) => !causes.includes(act)), ...SYSTEM_ACTIONS, "create", "complete", "outage", ...freezes];
  const texts = new Set(acts.map((act) => eventText(t, act)));
  const general = eventText(t, "teleport");
  expect(texts.size).toBe(acts.length);
  expect(texts.has(general)).toBe(false);
});
