import type { UserId } from "@plaza/contract/ids.ts";
import type { VendorMeaning } from "@plaza/domain/kyc/vendor-mapping.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const find = statement<{ fingerprint: Buffer }, { id: string }>(
  "kyc_vendor_result_find",
  "SELECT fingerprint FROM kyc_vendor_result WHERE id = :id",
);

/** The body of the webhook with this id, as a digest; null for a new one. */
export async function findVendorResult(on: Queryable, id: string): Promise<Buffer | null> {
  return (await find.first(on, { id }))?.fingerprint ?? null;
}

interface NewResult {
  readonly id: string;
  readonly fingerprint: Buffer;
  readonly userId: UserId;
  readonly meaning: VendorMeaning;
  readonly at: Date;
}

const insert = statement<{ isNewest: boolean }, NewResult>(
  "kyc_vendor_result_insert",
  `INSERT INTO kyc_vendor_result (id, fingerprint, user_id, meaning, at) VALUES (:id, :fingerprint, :userId, :meaning, :at) ON CONFLICT DO NOTHING
   RETURNING NOT EXISTS (SELECT FROM kyc_vendor_result r WHERE r.user_id = :userId AND r.meaning <> 'ignored' AND r.at > :at) AS is_newest`,
);

/** @returns whether no newer result of the user is known; null where another request with this id was quicker */
export async function insertVendorResult(tx: Tx, result: NewResult): Promise<boolean | null> {
  return (await insert.first(tx, result))?.isNewest ?? null;
}
