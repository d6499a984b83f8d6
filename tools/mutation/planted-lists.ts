import type { Defect } from "./defect.ts";
import { ACCESS_DEFECTS } from "./planted-access.ts";
import { ACCOUNT_DEFECTS } from "./planted-accounts.ts";
import { IDEMPOTENCY_DEFECTS } from "./planted-idempotency.ts";
import { LEDGER_DEFECTS } from "./planted-ledger.ts";
import { LIMIT_DEFECTS } from "./planted-limits.ts";
import { MARKET_DEFECTS } from "./planted-market.ts";
import { ORDER_DEFECTS } from "./planted-orders.ts";

/** The lists of planted defects, by the name that `npm run mutate -- planted` takes. */
export const PLANTED: Readonly<Record<string, readonly Defect[]>> = {
  ledger: LEDGER_DEFECTS,
  access: ACCESS_DEFECTS,
  orders: ORDER_DEFECTS,
  accounts: ACCOUNT_DEFECTS,
  idempotency: IDEMPOTENCY_DEFECTS,
  market: MARKET_DEFECTS,
  limits: LIMIT_DEFECTS,
};
