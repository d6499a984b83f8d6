import type { Context } from "../../core/context.ts";
import { auditLedger } from "../../core/ledger/ledger.store.ts";
import { beginLedgerAudit, insertLedgerAudit, newestLedgerAudit } from "./ledger-audit.store.ts";

const DAY_SECONDS = 86_400;

/** Audits the ledger's whole history once a day, whichever process comes first, and stores the result for the metrics. */
export async function auditLedgerDaily(context: Context): Promise<void> {
  if (await isFresh(context)) return;
  const broken = await context.db.transaction(async (tx) => {
    if (!(await beginLedgerAudit(tx))) return [];
    const startedAt = performance.now();
    const lines = await auditLedger(tx);
    const found = lines.filter((line) => line.broken > 0);
    await insertLedgerAudit(tx, { promises: lines.length, broken: found.length, tookMs: Math.trunc(performance.now() - startedAt) });
    return found;
  });
  for (const { promise, broken: count, example } of broken) context.log("error", "ledger_audit_broken", { promise, count, example });
}

async function isFresh(context: Context): Promise<boolean> {
  const newest = await newestLedgerAudit(context.db);
  return newest !== null && newest.ageSeconds < DAY_SECONDS;
}
