import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const find = statement<{ fingerprint: Buffer; answer: unknown }, { call: string; reference: string }>(
  "service_reference_find",
  "SELECT fingerprint, answer FROM service_reference WHERE call = :call AND reference = :reference",
);
const insert = statement<Record<string, never>, { call: string; reference: string; fingerprint: Buffer; answer: string }>(
  "service_reference_insert",
  `INSERT INTO service_reference (call, reference, fingerprint, answer) VALUES (:call, :reference, :fingerprint, :answer::jsonb) ON CONFLICT DO NOTHING`,
);

/** What the first request with a reference said and got; null for a reference that is new. */
export async function findReference(on: Queryable, call: string, reference: string) {
  return find.first(on, { call, reference });
}

/** @returns false: another request with this reference was quicker */
export async function insertReference(
  tx: Tx,
  row: { readonly call: string; readonly reference: string; readonly fingerprint: Buffer; readonly answer: unknown },
): Promise<boolean> {
  return (await insert.count(tx, { ...row, answer: JSON.stringify(row.answer) })) === 1;
}
