import { ORDER_ROLES, ORDER_STATUSES, PARTY_ACTIONS } from "@plaza/contract/order.ts";
import { describe, expect, test } from "vitest";
import { ANY_TIME, orderFactsIn } from "./testing/orders.ts";
import { availableActions, transitionFor, type OrderFacts } from "./transitions.ts";

describe("availableActions", () => {
  const offered = (facts: OrderFacts, role: "buyer" | "seller") =>
    availableActions(facts, role).map((action) => (action.enabled ? action.action : `${action.action}: ${action.reason}`));

  test.each([
    ["awaiting_payment", "buyer", ["pay", "cancel", "cancel_seller_silent: write_first", "cancel_account_unusable", "cancel_seller_asked"]],
    ["awaiting_payment", "seller", ["extend", "request_cancel"]],
    ["expiring", "buyer", ["pay", "cancel", "cancel_seller_silent: write_first", "cancel_account_unusable", "cancel_seller_asked"]],
    ["expiring", "seller", []],
    ["paid", "buyer", ["appeal", "cancel"]],
    ["paid", "seller", ["release", "appeal", "request_cancel"]],
    ["releasing", "buyer", []],
    ["releasing", "seller", []],
    ["appealed", "buyer", ["withdraw_appeal", "cancel"]],
    ["appealed", "seller", ["release"]],
    ["completed", "buyer", ["report"]],
    ["canceled", "seller", ["report"]],
    ["failed", "buyer", []],
  ] as const)("%s, %s: %j", (status, role, actions) => {
    expect(offered(orderFactsIn(status), role)).toEqual(actions);
  });

  test("an early appeal is shown disabled, with its time and its requirements", () => {
    const order = orderFactsIn("paid");
    const early = { ...order, now: order.paidAt ?? order.now };
    expect(availableActions(early, "buyer")[0]).toEqual({
      action: "appeal",
      enabled: false,
      reason: "too_early",
      availableAt: order.appealAllowedAt,
      requires: ["reason"],
    });
  });

  test.each([
    ["awaiting_payment", "buyer", "pay", []],
    ["awaiting_payment", "buyer", "cancel", ["confirm_not_paid"]],
    ["expiring", "buyer", "pay", ["proof"]],
    ["paid", "seller", "release", ["security_code", "confirm_receipt"]],
    ["appealed", "seller", "release", ["security_code", "confirm_receipt"]],
    ["paid", "buyer", "cancel", ["second_confirmation"]],
    ["completed", "seller", "report", ["proof"]],
  ] as const)("in %s the %s who wants to %s needs %j", (status, role, action, needs) => {
    expect(availableActions(orderFactsIn(status), role).find((entry) => entry.action === action)?.requires).toEqual(needs);
  });

  test("a request to cancel is answered by the buyer and waits for the seller", () => {
    const order = { ...orderFactsIn("paid"), cancelRequestedBySeller: true };
    expect(offered(order, "buyer")).toEqual(["appeal", "accept_cancel", "decline_cancel", "cancel"]);
    expect(offered(order, "seller")).toContain("request_cancel: request_open");
  });

  test("the release warns of a payer with another name", () => {
    const warnings = (facts: OrderFacts) => availableActions(facts, "seller").find(({ action }) => action === "release")?.warns;
    expect(warnings(orderFactsIn("paid"))).toEqual(["release_is_final"]);
    expect(warnings({ ...orderFactsIn("paid"), payerNameDiffers: false })).toEqual(["release_is_final"]);
    expect(warnings({ ...orderFactsIn("paid"), payerNameDiffers: true })).toEqual(["release_is_final", "name_differs"]);
  });

  test("a sub-user is offered what its rights reach, and the reason for the rest; what bars every release comes after that", () => {
    const frozen = { block: "account_frozen" } as const;
    const seen = (rights: "view" | "trade" | "release" | null) =>
      availableActions(orderFactsIn("paid"), "seller", { rights, releaseBar: frozen }).map(({ reason }) => reason);
    expect(seen("view")).toEqual(["no_right", "no_right", "no_right"]);
    expect(seen("trade")).toEqual(["no_right", undefined, undefined]);
    for (const rights of ["release", null] as const) expect(seen(rights)).toEqual(["account_frozen", undefined, undefined]);
  });

  const everyView = ORDER_STATUSES.flatMap((status) =>
    ORDER_ROLES.flatMap((role) => ANY_TIME.map((now) => ({ role, facts: { ...orderFactsIn(status), now } }))),
  );

  test("whatever is offered says of itself what the guard says, for every state at every moment", () => {
    for (const { role, facts } of everyView) {
      const listed = new Map(availableActions(facts, role).map((entry) => [entry.action, entry]));
      expect(listed.size).toBe(availableActions(facts, role).length);
      for (const action of PARTY_ACTIONS) {
        expect(listed.get(action)?.enabled ?? false, `${facts.status} ${role} ${action}`).toBe(transitionFor(facts, action, role).ok);
      }
    }
  });
});
