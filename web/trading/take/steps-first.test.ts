import { expect, it } from "vitest";
import type { BlockReason } from "@plaza/contract/calls/market.ts";
import { stepsFirst } from "./steps-first.ts";

const shown = (...reasons: BlockReason["reason"][]) => stepsFirst(reasons.map((reason) => ({ reason }))).map(({ reason }) => reason);

it("leaves a newcomer who wants to sell with the steps, and what they don't change", () => {
  expect(
    shown(
      "gate_phone",
      "gate_kyc",
      "gate_two_factor",
      "gate_terms",
      "practice_needed",
      "country_excluded",
      "not_verified",
      "insufficient_balance",
      "no_payment_account",
    ),
  ).toEqual(["gate_phone", "gate_kyc", "gate_two_factor", "gate_terms", "country_excluded"]);
});

it("shows all reasons once the steps are done", () => {
  expect(shown("practice_needed", "insufficient_balance", "no_payment_account")).toHaveLength(3);
});
