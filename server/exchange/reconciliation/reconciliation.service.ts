import type { ReconciliationView } from "@plaza/contract/calls/service.ts";
import type { Context } from "../../core/context.ts";
import { refuseField, type Outcome } from "../../core/http/refusal.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { reconcileDay } from "./reconciliation.store.ts";

const DAY_MS = 86_400_000;

/** What came, went and is there on a day in UTC. Of a day that is not over: until now. */
export async function reconciliationOf(context: Context, day: string): Promise<Outcome<ReconciliationView>> {
  const begins = new Date(`${day}T00:00:00.000Z`);
  // 2026-02-30 is read as a day in March.
  if (Number.isNaN(begins.getTime()) || !begins.toISOString().startsWith(day)) return refuseField("query", "day");
  const rows = await reconcileDay(context.db, begins, new Date(begins.getTime() + DAY_MS));
  return {
    day,
    assets: rows.map(({ asset, ...sums }) => {
      const text = (minor: bigint) => cryptoText(asset, minor);
      return {
        assetCode: asset,
        opening: text(sums.opening),
        credited: text(sums.credited),
        debited: text(sums.debited),
        tradedIn: text(sums.tradedIn),
        tradedOut: text(sums.tradedOut),
        fees: text(sums.fees),
        closing: text(sums.closing),
        escrow: text(sums.escrow),
        transit: text(sums.transit),
        users: text(sums.users),
      };
    }),
  };
}
