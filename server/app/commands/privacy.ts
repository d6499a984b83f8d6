import path from "node:path";
import { parseArgs } from "node:util";
import { isId } from "@plaza/contract/ids.ts";
import { ConfigError, readOwnerConfig } from "../../core/config.ts";
import { openDatabase } from "../../core/db/database.ts";
import { runForPerson } from "../../core/db/person-rows.ts";
import { openFileStorage } from "../../core/files/open-file-storage.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { findByUid } from "../../people/accounts/user.store.ts";
import { recordAuditEntry } from "../../people/staff/audit-entry.store.ts";
import { erasePeople, erasureHindrances } from "../privacy/erase.ts";
import { exportPerson } from "../privacy/export.ts";
import { sealedColumns } from "./sealed-columns.ts";
import type { StaffId } from "@plaza/contract/ids.ts";

/** Answers a person's request for their data or for erasure: for the owner of the database. `HELP` explains the arguments. */
const HELP = `npm run privacy -- export <uid> --by <operator's email> --reason <text> [--folder <folder>]
npm run privacy -- erase <uid> --by <operator's email> --reason <text> [--days <retention>]

"export" writes everything about the person into a new folder: person.json and files.
"erase" closes the account and erases the person as far as the law of records allows. Orders, the ledger and the journal stay and name nobody. Chat
texts, evidence, identity documents and merchant papers are erased once their order, or the account, ended --days ago (1825 unless given): run it
again then. Both are recorded in the audit log under the operator's name.
`;
const DEFAULT_RETENTION_DAYS = 1825;
const LONGEST_RETENTION_DAYS = 36_500;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: "string" }, reason: { type: "string" }, folder: { type: "string" }, days: { type: "string" } },
});
const [action, uid = ""] = positionals;
const { by = "", reason = "" } = values;
if (action === undefined || action === "help") {
  process.stdout.write(HELP);
  process.exit(0);
}
const days = values.days === undefined ? DEFAULT_RETENTION_DAYS : Number.parseInt(/^\d{1,5}$/.exec(values.days)?.[0] ?? "", 10);
if ((action !== "export" && action !== "erase") || !isId<"uid">(uid) || by === "" || reason.trim() === "") fail(HELP);
if (!(days >= 0 && days <= LONGEST_RETENTION_DAYS)) fail(`--days is a whole number from 0 to ${LONGEST_RETENTION_DAYS}`);
try {
  const env = readSecretFiles(process.env);
  const { ownerUrl, sealingKey, ...storedIn } = readOwnerConfig(env);
  const db = openDatabase({ url: ownerUrl, isOwner: true, poolSize: 2, random: Math.random, onConnectionError: () => undefined });
  const userId = await findByUid(db, uid);
  if (userId === null) fail(`No user has the uid ${uid}.`);
  const people = await runForPerson<{ id: string; parent_id: string | null }>(
    db,
    "SELECT id, parent_id FROM users WHERE id = :id OR parent_id = :id",
    { id: userId },
  );
  if (people.some(({ id, parent_id: parent }) => id === userId && parent !== null))
    fail(`${uid} is a sub-user: its main account's owner removes it.`);
  const ids = people.map(({ id }) => id);
  const [operator] = await runForPerson<{ id: StaffId }>(
    db,
    "SELECT id FROM staff WHERE lower(email) = lower(:by) AND role = 'operator' AND is_active_staff(id)",
    { by },
  );
  if (operator === undefined) fail(`${by} is no active operator.`);
  const storage = await openFileStorage(storedIn);
  const parts = { db, storage, sealingKey, sealed: sealedColumns(storage), retentionDays: days, hindrances: erasureHindrances };
  const entry = { object: "user", objectId: userId, reason: reason.trim() } as const;
  if (action === "export") {
    const folder = path.resolve(env["INIT_CWD"] ?? "", values.folder ?? `plaza-person-${uid}`);
    const { rows, files } = await exportPerson(parts, ids, folder);
    await db.transaction((tx) => recordAuditEntry(tx, operator.id, { ...entry, action: "export_person", data: { rows, files } }));
    process.stdout.write(`${folder}\n${rows} rows and ${files} files exported\n`);
  } else {
    const done = await erasePeople(parts, ids, (tx) =>
      recordAuditEntry(tx, operator.id, { ...entry, action: "erase_person", data: { days } }),
    );
    if ("hindrances" in done) fail(`${uid} can't be erased yet:\n${done.hindrances.map((line) => `- ${line}`).join("\n")}`);
    const { rows, files } = done;
    process.stdout.write(`${rows} rows and ${files} files erased\n`);
  }
  await db.close();
} catch (error) {
  fail(error instanceof ConfigError ? error.message : `It failed: ${error instanceof Error ? error.message : String(error)}`);
}
