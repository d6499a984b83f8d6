import type { Setting } from "./kinds.ts";
import { codes, decimal, flag, whole } from "./setting.ts";

/** What the fraud rules, the limits of new accounts and the holds go by. */
export const FRAUD_SETTINGS = {
  fraudRulesOff: codes(
    "fraud rules",
    [],
    "Disabled rules: they neither warn nor block nor leave a trace. Names: contract/fraud.ts. The questions that a release asks the seller cannot be disabled.",
  ),
  cancelAfterProofMinutes: whole(
    0,
    10_080,
    "minutes",
    60,
    "How long a buyer cannot cancel after uploading a payment proof: protects buyers who are promised a refund by the seller. 0: no such period.",
  ),
  foreignReceiptHours: whole(
    0,
    720,
    "hours",
    36,
    "A picture whose metadata is older than its order by this much was made for something else. 0: rule off.",
  ),
  newAccountDays: whole(0, 365, "days", 7, "How long an account counts as new. 0: never."),
  newAccountDailyUsd: decimal(
    "0",
    "1000000000",
    2,
    "USD",
    "5000",
    "Maximum total value of the orders that a new account may place in a day.",
  ),
  newAccountDailyOrders: whole(1, 100_000, "orders", 10, "How many orders a new account may place in a day."),
  reversibleMinTrades: whole(
    0,
    1000,
    "trades",
    3,
    "Number of completed trades from which a buyer may pay any amount by a reversible payment method.",
  ),
  reversibleMaxUsd: decimal("0", "1000000000", 2, "USD", "1000", "Maximum that a buyer with fewer trades may pay by such a method."),
  purchaseHoldHours: whole(
    0,
    720,
    "hours",
    24,
    "The purchase hold: how long after the release coins bought by a new account or by a reversible payment method can be sold and moved out only up to `purchaseHoldFreeUsd`. 0: off.",
  ),
  purchaseHoldFreeUsd: decimal(
    "0",
    "1000000000",
    2,
    "USD",
    "1000",
    "Worth of coins that a buyer may use of all purchases on hold together.",
  ),
  purchaseHoldMinTrades: whole(0, 1000, "trades", 10, "Number of completed trades from which a buyer's purchases are never on hold."),
  paymentCoolingHours: whole(
    0,
    720,
    "hours",
    24,
    "How long a payment account counts as new if it was added beside an older one. 0: never.",
  ),
  paymentCoolingMaxUsd: decimal("0", "1000000000", 2, "USD", "1000", "Maximum that may be paid to a new payment account."),
  sharedAccountsRefused: flag(
    false,
    "Whether a payment account that another user has, or had before closing their own account, is refused when it is added. Otherwise it is accepted, customer service sees it on both users, and `sharedAccountMaxUsd` limits what is paid to it.",
  ),
  sharedAccountMaxUsd: decimal(
    "0",
    "1000000000",
    2,
    "USD",
    "1000",
    "Maximum that an order may pay to a payment account that another user had first.",
  ),
  maxUnpaidWithOneAdvertiser: whole(1, 100_000, "orders", 3, "How many unpaid orders a buyer may have with one advertiser."),
  washPairTrades: whole(
    1,
    100_000,
    "trades",
    5,
    "Number of trades between the same two users in a day from which customer service is alerted.",
  ),
} as const satisfies Readonly<Record<string, Setting>>;
