import type { ReconciliationView } from "@plaza/contract/calls/service.ts";
import type { Context } from "../../core/context.ts";
import { refuseField, type Outcome } from "../../core/http/refusal.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { reconcileDay, type ReconciledAsset } from "./reconciliation.store.ts";

export interface DayReport {
  readonly report: ReconciliationView;
  /** Assets whose day does not add up: what came and went is not what is there. */
  readonly differences: string[];
}

/** What came, went and is there on a day in UTC. Of a day that is not over: until now. */
export async function reconciliationOf(context: Context, day: string): Promise<Outcome<DayReport>> {
  const begins = new Date(`${day}T00:00:00.000Z`);
  // 2026-02-30 is read as a day in March.
  if (Number.isNaN(begins.getTime()) || !begins.toISOString().startsWith(day)) return refuseField("query", "day");
  const rows = await reconcileDay(context.db, day);
  return { report: { day, assets: rows.map(assetView) }, differences: rows.filter((row) => !addsUp(row)).map((row) => row.asset) };
}

function addsUp({ opening, credited, debited, closing, tradedIn, tradedOut, fees, escrow, transit, users }: ReconciledAsset): boolean {
  return opening + credited - debited === closing && tradedOut === tradedIn + fees && escrow + transit + users <= closing;
}

function assetView({ asset, ...sums }: ReconciledAsset): ReconciliationView["assets"][number] {
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
}
