import type { Context } from "../../core/context.ts";
import {
  auditLedger,
  auditOpenLedger,
  proveSealedMonth,
  sealedUntil,
  sealLedgerMonth,
  type AuditLine,
} from "../../core/ledger/ledger.store.ts";
import type { Tx } from "../../core/db/database.ts";
import { beginLedgerAudit, insertLedgerAudit, newestLedgerAudit } from "./ledger-audit.store.ts";

const DAY_SECONDS = 86_400;

/**
 * Audits the ledger once a day, whichever process comes first, and stores the result for the metrics: what moved since the last sealed month, and
 * one of the sealed months again, so that each has its turn.
 */
export async function auditLedgerDaily(context: Context): Promise<void> {
  if (await isFresh(context)) return;
  const broken = await context.db.transaction(async (tx) => {
    if (!(await beginLedgerAudit(tx))) return [];
    const startedAt = performance.now();
    const lines = await linesOf(tx);
    const found = lines.filter((line) => line.broken > 0);
    await insertLedgerAudit(tx, { promises: lines.length, broken: found.length, tookMs: Math.trunc(performance.now() - startedAt) });
    return found;
  });
  logBroken(context, broken);
}

/** Seals one month that is over, if every promise holds in it and the operator wants seals. A ledger of many years is sealed month by month, one in each round. */
export async function sealLedger(context: Context): Promise<void> {
  if (!context.config.ledgerSeals) return;
  const startedAt = performance.now();
  const month = await context.db.transaction(async (tx) => ((await beginLedgerAudit(tx)) ? sealLedgerMonth(tx) : null));
  if (month === null) return;
  const broken = month.lines.filter((line) => line.broken > 0);
  logBroken(context, broken);
  if (broken.length === 0)
    context.log("info", "ledger_month_sealed", { month: month.month, ms: Math.trunc(performance.now() - startedAt) });
}

async function linesOf(tx: Tx): Promise<readonly AuditLine[]> {
  if ((await sealedUntil(tx)) === null) return auditLedger(tx);
  return [...(await auditOpenLedger(tx)), ...((await proveSealedMonth(tx))?.lines ?? [])];
}

function logBroken(context: Context, broken: readonly AuditLine[]): void {
  for (const { promise, broken: count, example } of broken) context.log("error", "ledger_audit_broken", { promise, count, example });
}

async function isFresh(context: Context): Promise<boolean> {
  const newest = await newestLedgerAudit(context.db);
  return newest !== null && newest.ageSeconds < DAY_SECONDS;
}
