import { openDatabase } from "../../core/db/database.ts";
import { verifyStaffActs } from "../../people/staff/audit-entry.store.ts";
import { auditLedger } from "../../core/ledger/ledger.store.ts";
import { auditMerchants } from "../../merchants/tiers/merchant.store.ts";
import { auditReputation } from "../../people/reputation/reputation.store.ts";

/** Proves the promises of the ledger, of people's figures and of the log of staff's acts on the database of DATABASE_URL, a line each. Exit code 1 if one is broken. */
const url = process.env["DATABASE_URL"];
if (url === undefined || url === "") {
  process.stderr.write("DATABASE_URL is missing: the address of the database to audit\n");
  process.exit(2);
}
const db = openDatabase({ url, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
const started = performance.now();
await db.query({ text: "SET statement_timeout = 0", values: [] });
const { acts, lastHash, broken: brokenAct } = await verifyStaffActs(db);
const log = {
  promise: `the log of staff's acts is whole: ${acts}, the last ${lastHash}`,
  broken: brokenAct === null ? 0 : 1,
  example: brokenAct === null ? null : `act ${brokenAct.seq}, ${brokenAct.problem}`,
};
const lines = [...(await auditLedger(db)), ...(await auditReputation(db)), ...(await auditMerchants(db)), log];
await db.close();
for (const line of lines)
  process.stdout.write(
    `${line.broken === 0 ? "holds " : "BROKEN"}  ${line.promise}${line.broken === 0 ? "" : ` (${line.broken}, such as ${line.example ?? "?"})`}\n`,
  );
const broken = lines.filter((line) => line.broken > 0).length;
process.stdout.write(`${lines.length - broken} of ${lines.length} promises hold, ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
process.exit(broken === 0 ? 0 : 1);
