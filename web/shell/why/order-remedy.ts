import type { BlockReason } from "@plaza/contract/order.ts";
import type { CommonRemedy } from "./remedies.ts";

/** Where to turn when an order's act is blocked; what to do there is in `reasons.remedy`. */
export const ORDER_REMEDY: Readonly<Record<BlockReason, CommonRemedy>> = {
  too_early: "chat",
  too_late: "support",
  proof_needed: "chat",
  extended_twice: "chat",
  request_open: "chat",
  no_request: "chat",
  setting_off: "support",
  not_appellant: "chat",
  report_window_over: "support",
  window_open: "chat",
  write_first: "chat",
  account_frozen: "support",
  gate_kyc: "verify",
  security_hold: "security",
  // The account's owner helps, who has no page here: back to what can be done.
  no_right: "orders",
  owner_frozen: "orders",
};
