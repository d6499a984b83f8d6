import { readSecretFiles } from "../../core/secret-files.ts";
import { openDatabase } from "../../core/db/database.ts";
import { verifyAuditLog } from "../../people/staff/audit-entry.store.ts";
import { auditLedger } from "../../core/ledger/ledger.store.ts";
import { auditMerchants } from "../../merchants/tiers/merchant.store.ts";
import { auditReputation } from "../../people/reputation/reputation.store.ts";

/** Verifies the invariants of the ledger, of reputation figures and of the audit log on the database of DATABASE_URL, one line each. Exits with 1 if one is broken. */
const url = readSecretFiles(process.env)["DATABASE_URL"];
if (url === undefined || url === "") {
  process.stderr.write("DATABASE_URL is missing: the address of the database to audit\n");
  process.exit(2);
}
const db = openDatabase({ url, isOwner: true, isUntimed: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
const started = performance.now();
const { acts, lastHash, broken: brokenAct } = await verifyAuditLog(db);
const log = {
  promise: `the audit log is unaltered: ${acts} entries, last hash ${lastHash}`,
  broken: brokenAct === null ? 0 : 1,
  example: brokenAct === null ? null : `entry ${brokenAct.seq}, ${brokenAct.problem}`,
};
const lines = [...(await auditLedger(db)), ...(await auditReputation(db)), ...(await auditMerchants(db)), log];
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
