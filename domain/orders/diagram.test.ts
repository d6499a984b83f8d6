import { ORDER_STATUSES } from "@plaza/contract/order.ts";
import { expect, test } from "vitest";
import { orderStateDiagram, orderStatesDocument, orderTransitionTable } from "./diagram.ts";
import { TRANSITIONS } from "./transitions.ts";

test("docs/order-states.md says what the table says", async () => {
  await expect(orderStatesDocument()).toMatchFileSnapshot("../../docs/order-states.md");
});

test("the diagram shows every state, and the table every row", () => {
  for (const status of ORDER_STATUSES) expect(orderStateDiagram()).toMatch(new RegExp(`--> ${status}\\b`));
  // Two lines of heading and the two outcomes of a creation.
  expect(orderTransitionTable().split("\n")).toHaveLength(TRANSITIONS.length + 4);
});
