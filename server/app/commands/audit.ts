import { parseArgs } from "node:util";
import { readSecretFiles } from "../../core/secret-files.ts";
import { openDatabase, type Database } from "../../core/db/database.ts";
import { verifyAuditLog } from "../../people/staff/audit-entry.store.ts";
import { auditLedger, auditLedgerSpan, auditOpenLedger, sealedUntil, type AuditLine } from "../../core/ledger/ledger.store.ts";
import { auditMerchants } from "../../merchants/tiers/merchant.store.ts";
import { auditReputation } from "../../people/reputation/reputation.store.ts";

/**
 * Verifies the invariants of the ledger, of reputation figures and of the audit log on the database of DATABASE_URL, one line each. Months that are
 * sealed are added by their sums; `--all` counts them again. `--month 2027-01` verifies what moved in that month (UTC) and the orders that ended in
 * it. Exits with 1 if one is broken.
 */
const { values } = parseArgs({ options: { month: { type: "string" }, all: { type: "boolean", default: false } } });
const month = values.month === undefined ? null : monthOf(values.month);
if (month === "unreadable") {
  process.stderr.write("--month is a year and a month, such as 2027-01\n");
  process.exit(2);
}
const url = readSecretFiles(process.env)["DATABASE_URL"];
if (url === undefined || url === "") {
  process.stderr.write("DATABASE_URL is missing: the address of the database to audit\n");
  process.exit(2);
}
const db = openDatabase({ url, isOwner: true, isUntimed: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
const started = performance.now();
const lines = month === null ? await auditAll(db) : await auditLedgerSpan(db, month.from, month.to);
await db.close();
for (const line of lines)
  process.stdout.write(
    `${line.broken === 0 ? "holds " : "BROKEN"}  ${line.promise}${line.broken === 0 ? "" : ` (${line.broken}, such as ${line.example ?? "?"})`}\n`,
  );
const broken = lines.filter((line) => line.broken > 0).length;
process.stdout.write(
  `${lines.length - broken} of ${lines.length} invariants hold, ${((performance.now() - started) / 1000).toFixed(2)} s\n`,
);
process.exit(broken === 0 ? 0 : 1);

async function auditAll(on: Database): Promise<readonly AuditLine[]> {
  const { acts, lastHash, broken: brokenAct } = await verifyAuditLog(on);
  const log = {
    promise: `the audit log is unaltered: ${acts} entries, last hash ${lastHash}`,
    broken: brokenAct === null ? 0 : 1,
    example: brokenAct === null ? null : `entry ${brokenAct.seq}, ${brokenAct.problem}`,
  };
  const until = values.all ? null : await sealedUntil(on);
  if (until !== null) process.stdout.write(`sealed until ${until.toISOString().slice(0, 10)}: --all counts the months before too\n`);
  return [
    ...(await (until === null ? auditLedger(on) : auditOpenLedger(on))),
    ...(await auditReputation(on)),
    ...(await auditMerchants(on)),
    log,
  ];
}

function monthOf(text: string): { readonly from: Date; readonly to: Date } | "unreadable" {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return "unreadable";
  const [year = 0, number = 0] = text.split("-").map(Number);
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) };
}
