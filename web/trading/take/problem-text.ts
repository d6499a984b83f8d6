import { useFormats, useLocale, useTexts } from "@plaza/messages/react.tsx";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import type { FiatMinor } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { largestAmount, limitInCoins, type LimitRefusal } from "@plaza/domain/money/limits.ts";
import type { Problem } from "./place-order.server.ts";
import { holdsMoney, type Deal, type Typed } from "./terms.ts";

/** Problems with the number, said beside the field in which it was typed. */
const OF_AMOUNT: ReadonlySet<Problem> = new Set<Problem>([
  "amount_needed",
  "amount_twice",
  "amount_unread",
  "too_fine",
  "too_small",
  "amount_below_limit",
  "amount_above_limit",
  "precision_exceeded",
  "insufficient_balance",
  "coins_on_hold",
]);
const OF_METHOD: ReadonlySet<Problem> = new Set<Problem>(["method_needed", "method_not_offered", "payment_account_needed"]);
/** Said by the form itself: a moved price and changed terms have their own place. */
const OF_TERMS: ReadonlySet<Problem> = new Set<Problem>(["price_changed", "advert_changed"]);

/** Returns where in the form a problem is said. */
export function sectionOf(problem: Problem): "amount" | "method" | "terms" | "form" {
  if (OF_AMOUNT.has(problem)) return "amount";
  if (OF_METHOD.has(problem)) return "method";
  return OF_TERMS.has(problem) ? "terms" : "form";
}

/** What is wrong and how to fix it. `message` is the API's own sentence, for what the form has no better one for. */
export function useProblemText(deal: Deal, asset: string): (problem: Problem, typed: Typed, message: string) => string {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLocale();
  const coins = (error: LimitRefusal["error"], limit: FiatMinor) =>
    formats.coins(formatDecimal(limitInCoins(deal.limits, { error, limit }), deal.assetPrecision));
  return (problem, typed, message) => {
    if (problem === "amount_needed") return t("take.amount_needed");
    if (problem === "amount_twice") return t("take.amount_twice");
    if (problem === "amount_unread") return t("take.amount_unread", { example: amountInputText("1250.5", lang) });
    if (problem === "too_fine" || problem === "precision_exceeded") {
      return t("take.too_fine", { count: holdsMoney(deal.side, typed) ? deal.fiatPrecision : deal.assetPrecision });
    }
    if (problem === "too_small") return t("take.too_small");
    if (problem === "amount_above_limit")
      return t("take.above_limit", { amount: coins(problem, largestAmount(deal.limits)), token: asset });
    if (problem === "amount_below_limit") return t("take.below_limit", { amount: coins(problem, deal.limits.minAmount), token: asset });
    if (problem === "insufficient_balance" && deal.balance !== null)
      return t("take.balance_low", { amount: formats.coinsText(formatDecimal(deal.balance, deal.assetPrecision), asset) });
    if (problem === "method_needed") return deal.side === "buy" ? t("take.method_needed") : t("take.account_needed");
    return message;
  };
}
