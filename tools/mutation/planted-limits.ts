import { inFile, inFunction, type Defect } from "./defect.ts";

const ADVERT_TERMS_TESTS = "domain/money/terms.test.ts";
const CREATE_ORDER = "server/trade/placement/create-order.service.ts";
const FIGURES = "server/people/reputation/statistics.view.ts";
const FIGURES_TESTS = "server/people/reputation/statistics.test.ts";
const HOLD_RULE = "domain/limits/purchase-hold.ts";
const HOLD_RULE_TESTS = "domain/limits/purchase-hold.test.ts";
const HOLD_STORE = "server/people/purchase-holds/purchase-hold.store.ts";
const HOLD_TESTS = "server/people/purchase-holds/purchase-hold.test.ts";
const LEVEL_TESTS = "server/merchants/limit-requests/limit-request.test.ts";
const LIMIT_STORE = "server/people/limits/limit.store.ts";
const LIMIT_TESTS = "server/people/limits/limit.test.ts";
const PAUSE_TESTS = "domain/limits/limits.test.ts";
const PLACEMENT_TESTS = "server/trade/fraud/placement.test.ts";
const RECEIPT_RULE_TESTS = "domain/receipts/receipt.test.ts";
const RECEIPT_SERVICE = "server/trade/receipts/receipt.service.ts";
const RECEIPT_TESTS = "server/trade/receipts/receipt.test.ts";
const REPUTATION_STORE = "server/people/reputation/reputation.store.ts";
const REVIEW_TESTS = "server/community/reviews/review.test.ts";
const STAFF_LIMIT_TESTS = "server/backoffice/limits/limit.test.ts";
const TERMS = "domain/money/terms.ts";
const TURNOVER_SQL = "server/people/limits/turnover-sql.ts";

/** What a taker may do within an hour, a day and a month. */
const LIMITS: readonly Defect[] = [
  {
    name: "an order that failed counts as taken",
    plant: inFile(LIMIT_STORE, "AND status <> 'failed' ORDER BY created_at DESC LIMIT 1000", "ORDER BY created_at DESC LIMIT 1000"),
    tests: [PLACEMENT_TESTS],
  },
  {
    name: "the page of limits counts the orders of a day as those of an hour",
    plant: inFile(LIMIT_STORE, "created_at > now() - interval '1 hour' AND", "created_at > now() - interval '24 hours' AND"),
    tests: [LIMIT_TESTS],
  },
  {
    name: "a seller's own cancellation leads to no pause",
    plant: inFile(LIMIT_STORE, "AND cancel_reason = 'seller' AND", "AND false AND"),
    tests: [LIMIT_TESTS],
  },
  {
    name: "a limit that staff have set never ends",
    plant: inFile(LIMIT_STORE, "WHERE user_id = ${id} AND until > now()) AS own", "WHERE user_id = ${id}) AS own"),
    tests: [STAFF_LIMIT_TESTS],
  },
  {
    name: "the limit of 24 hours that staff have set doesn't hold",
    plant: inFile("domain/limits/turnover.ts", "own.maxDayUsd ?? usual.maxDayUsd", "usual.maxDayUsd"),
    tests: ["domain/limits/turnover.test.ts"],
  },
  {
    name: "canceled orders use up the limit of 24 hours",
    plant: inFile(TURNOVER_SQL, "cents(`${inDay} AND w.status <> 'canceled'`)", "cents(inDay)"),
    tests: [PLACEMENT_TESTS],
  },
  {
    name: "the limit of 30 days counts 24 hours",
    plant: inFile(TURNOVER_SQL, `cents("w.status <> 'canceled'")`, "cents(`${inDay} AND w.status <> 'canceled'`)"),
    tests: [LEVEL_TESTS],
  },
  {
    name: "the page of limits leaves completed orders out",
    plant: inFile(TURNOVER_SQL, "NOT IN ('canceled', 'failed')", "NOT IN ('canceled', 'failed', 'completed')"),
    tests: [PLACEMENT_TESTS],
  },
  {
    name: "a level's limits are ten times as high",
    plant: inFile("domain/limits/turnover.ts", "BigInt(usd) * 100n - cents", "BigInt(usd) * 1000n - cents"),
    tests: ["domain/limits/turnover.test.ts"],
  },
  {
    name: "an order is worth a tenth of its dollars",
    plant: inFile(CREATE_ORDER, "10n ** BigInt(6 + assetOf(asset).precision)", "10n ** BigInt(7 + assetOf(asset).precision)"),
    tests: [LEVEL_TESTS],
  },
  {
    name: "the pauses never get longer",
    plant: inFile("domain/limits/limits.ts", "ladder[Math.min(step, ladder.length - 1)]", "ladder[Math.min(step, 0)]"),
    tests: [PAUSE_TESTS],
  },
];

/** Which of the coins that were bought stay in the wallet. */
const PURCHASE_HOLDS: readonly Defect[] = [
  {
    name: "a purchase that was shared holds the other party's part too",
    plant: inFile(HOLD_STORE, "quantity = coalesce(:share::numeric, quantity),", "quantity = quantity,"),
    tests: [HOLD_TESTS],
  },
  {
    name: "a purchase of unknown value is free",
    plant: inFile(HOLD_RULE, "usdCents === null ? quantity :", "usdCents === null ? 0n :"),
    tests: [HOLD_RULE_TESTS],
  },
  {
    name: "a purchase hold leaves a unit too much",
    plant: inFile(HOLD_RULE, "ceilDivide(quantity * over, total)", "(quantity * over) / total"),
    tests: [HOLD_RULE_TESTS],
  },
];

/** What Plaza earns by an order, and what its parties pay and get. */
const FEES: readonly Defect[] = [
  {
    name: "a fee is rounded down",
    plant: inFile("domain/money/amount.ts", "divideUp(quantity * rate, ONE_AS_RATE)", "divideDown(quantity * rate, ONE_AS_RATE)"),
    tests: [ADVERT_TERMS_TESTS],
  },
  {
    name: "a taker who sells is paid for the fee too",
    plant: inFile(TERMS, `input.takerSide === "buy" ? quantity : receive`, "quantity"),
    tests: [ADVERT_TERMS_TESTS],
  },
  {
    name: "a buyer is credited the fee",
    plant: inFile(TERMS, "cryptoMinor(quantity - fee)", "cryptoMinor(quantity)"),
    tests: [ADVERT_TERMS_TESTS],
  },
  {
    name: "an order keeps no fee rate",
    plant: inFile(CREATE_ORDER, "parseDecimal(context.settings.current.feeRate, RATE_SCALE) ?? 0n", "0n"),
    tests: ["server/trade/orders/trade.test.ts"],
  },
  {
    name: "one unit more than is left can be ordered",
    plant: inFile("domain/money/limits.ts", "quantity > limits.remainingQuantity", "quantity > limits.remainingQuantity + 1n"),
    tests: [ADVERT_TERMS_TESTS],
  },
];

/** What people are judged by before anybody trades with them. */
const FIGURE_DEFECTS: readonly Defect[] = [
  {
    name: "99.996 % is a perfect record",
    plant: inFile(FIGURES, "Math.floor((part * 10_000) / whole)", "Math.round((part * 10_000) / whole)"),
    tests: [FIGURES_TESTS],
  },
  {
    name: "a minute of a release is six",
    plant: inFile(FIGURES, "/ times / 6) / 10", "/ times) / 10"),
    tests: [FIGURES_TESTS],
  },
  {
    name: "a removed review still counts",
    plant: inFunction("count_review", "(v.rating = 'negative')::int * p_times", "(v.rating = 'negative')::int * greatest(p_times, 0)"),
    tests: [REVIEW_TESTS],
  },
  {
    name: "the figures of 30 days are those of 31",
    plant: inFile(REPUTATION_STORE, "AT TIME ZONE 'UTC')::date - 30)", "AT TIME ZONE 'UTC')::date - 31)"),
    tests: [FIGURES_TESTS],
  },
];

/** What a receipt proves to somebody who hasn't seen the order. */
const RECEIPTS: readonly Defect[] = [
  {
    name: "a receipt's code doesn't name the party",
    plant: inFile("domain/receipts/receipt.ts", `[\n  "role",`, "["),
    tests: [RECEIPT_RULE_TESTS],
  },
  {
    name: "a name on a receipt can be moved to the counterparty",
    plant: inFile(
      "domain/receipts/receipt.ts",
      "RECEIPT_FIELDS.map((field) => facts[field] ?? null)",
      "RECEIPT_FIELDS.flatMap((field) => facts[field] ?? [])",
    ),
    tests: [RECEIPT_RULE_TESTS],
  },
  {
    name: "a receipt names the counterparty unasked",
    plant: inFile(RECEIPT_SERVICE, `shows("counterparty") && `, ""),
    tests: [RECEIPT_TESTS],
  },
  {
    name: "a receipt is given of an open order",
    plant: inFile("server/trade/receipts/receipt.routes.ts", `order?.status !== "completed"`, "order === null"),
    tests: [RECEIPT_TESTS],
  },
];

/** Defects that move no coins by themselves: nobody misses anything until a limit, a fee or a figure was wrong for weeks. */
export const LIMIT_DEFECTS: readonly Defect[] = [...LIMITS, ...PURCHASE_HOLDS, ...FEES, ...FIGURE_DEFECTS, ...RECEIPTS];
