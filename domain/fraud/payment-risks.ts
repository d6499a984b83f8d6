import type { FraudLevel } from "@plaza/contract/fraud.ts";
import { parseDecimal } from "../money/decimal.ts";
import { namesMatch } from "../people/names.ts";
import type { Settings } from "../settings/catalogue.ts";
import { inForce, type Finding } from "./finding.ts";

/** The rules around a payment: whose it was, how much came, and who wants the coins back although a proof was shown. */

export interface SenderFacts {
  /** The buyer's verified name. */
  readonly expected: string;
  /** The name that the buyer, when paying, or the seller, when releasing, says. */
  readonly given: string;
  readonly moment: "pay" | "release";
  /** What the order is worth in USD, scaled by 10^8; null without an index price. */
  readonly usdValue: bigint | null;
}

const USD_SCALE = 8;

/**
 * Another's money: stolen, borrowed, or paid by somebody who believes that it is for something else. Saying so when paying warns the seller;
 * a release above the set value is stopped. Without a price nobody can say that an order is little.
 */
export function senderRisk(
  { expected, given, moment, usdValue }: SenderFacts,
  settings: Pick<Settings, "fraudRulesOff" | "nameMismatchBlocksAboveUsd">,
): Finding | null {
  if (namesMatch(expected, given)) return null;
  const much = usdValue === null || usdValue > (parseDecimal(settings.nameMismatchBlocksAboveUsd, USD_SCALE) ?? 0n);
  const level: FraudLevel = moment === "release" && much ? "stop" : "warn";
  return one(
    { rule: "name_match", level, facts: { moment, ...(usdValue === null ? {} : { usdCents: String(usdValue / 1_000_000n) }) } },
    settings,
  );
}

/** One payment that is shown for several orders has one number. @param orders in which the same number was given before */
export function referenceRisk(orders: readonly string[], settings: Pick<Settings, "fraudRulesOff">): Finding | null {
  return orders.length === 0 ? null : one({ rule: "same_reference", level: "warn", facts: { orders: orders.join(" ") } }, settings);
}

/**
 * Another amount than the order's. Too little is no payment; too much is the beginning of "return me the difference".
 * @param due and `claimed` in the currency's smallest unit; null if it isn't an amount
 */
export function amountRisk(due: bigint, claimed: bigint | null): Finding | null {
  if (claimed === due) return null;
  return { rule: "amount_mismatch", level: "stop", facts: { came: claimed === null ? "unread" : claimed < due ? "less" : "more" } };
}

export interface ProofFacts {
  readonly act: "cancel" | "request_cancel";
  /** Whole minutes since the buyer last showed a proof in a payment that is reported; null where none was shown. */
  readonly minutesSinceProof: number | null;
}

/**
 * "Cancel, I will refund": once the order has a payment proof, the buyer can't cancel for a while, and the seller's
 * wish to cancel is noted.
 */
export function cancelAfterProof(
  { act, minutesSinceProof }: ProofFacts,
  settings: Pick<Settings, "fraudRulesOff" | "cancelAfterProofMinutes">,
): (Finding & { readonly minutesLeft: number }) | null {
  if (minutesSinceProof === null) return null;
  const minutesLeft = Math.max(0, settings.cancelAfterProofMinutes - minutesSinceProof);
  const level: FraudLevel = act === "cancel" && minutesLeft > 0 ? "stop" : "warn";
  const found = one({ rule: "cancel_after_proof", level, facts: { act, minutes: minutesSinceProof } }, settings);
  return found === null ? null : { ...found, minutesLeft };
}

function one(finding: Finding, settings: Pick<Settings, "fraudRulesOff">): Finding | null {
  return inForce([finding], settings)[0] ?? null;
}
