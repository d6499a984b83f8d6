import { expect, test } from "vitest";
import type { AvailableActionView } from "@plaza/contract/calls/orders.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { ORDER_ROLES, ORDER_STATUSES } from "@plaza/contract/order.ts";
import { availableActions } from "@plaza/domain/orders/transitions.ts";
import { ANY_TIME, orderFactsIn } from "@plaza/domain/orders/testing/orders.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { isRemedied } from "./resolution-hints.ts";

/** Reasons whose sentence is the remedy itself, or whose time is all that can be said. */
const SAYS_ENOUGH = new Set<string>(["proof_needed", "window_open", "setting_off", "no_request", "not_appellant", "write_first"]);

interface Blocked {
  readonly reason: NonNullable<AvailableActionView["reason"]>;
  readonly availableAt: string | Date | undefined;
}

/** What stands disabled on an order's page: every state, either side, before, at and after each of its moments, extended and asked to cancel or not. */
function everyBlocked(): Blocked[] {
  const facts = ORDER_STATUSES.flatMap((status) =>
    ANY_TIME.flatMap((now) =>
      [0, 2].flatMap((extensions) =>
        [false, true].map((cancelRequestedBySeller) => ({ ...orderFactsIn(status), now, extensions, cancelRequestedBySeller })),
      ),
    ),
  );
  return facts
    .flatMap((order) => ORDER_ROLES.flatMap((role) => availableActions(order, role)))
    .flatMap(({ reason, availableAt }) => (reason === undefined ? [] : [{ reason, availableAt }]));
}

test("each disabled act says why and what to do instead, in every language, and when where there is a when", () => {
  const blocked = everyBlocked();
  const reasons = [...new Set(blocked.map(({ reason }) => reason))];
  expect(reasons.length).toBeGreaterThan(3);
  for (const lang of LOCALES) {
    const texts = messagesFor(lang, ["reasons"]);
    for (const reason of reasons) {
      expect(texts, lang).toHaveProperty([`reasons.block.${reason}`]);
      if (!SAYS_ENOUGH.has(reason)) expect(texts, lang).toHaveProperty([`reasons.remedy.${reason}`]);
    }
  }
  expect(reasons.filter((reason) => !SAYS_ENOUGH.has(reason) && !isRemedied(reason))).toEqual([]);
  expect(blocked.filter(({ reason, availableAt }) => reason === "too_early" && availableAt === undefined)).toEqual([]);
});
