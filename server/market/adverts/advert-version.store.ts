import type { AdvertId } from "@plaza/contract/ids.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";

const saveVersion = statement<void, { id: AdvertId }>(
  "advert_keep_version",
  `INSERT INTO advert_version (advert_id, version, terms)
   SELECT id, version, to_jsonb(a) - 'private_key' - 'owner_trades' - 'owner_completion' - 'owner_release_seconds' - 'take_down_reason' FROM advert a WHERE id = :id
   ON CONFLICT DO NOTHING`,
);

/** Keeps the terms of an advert's present version for good. */
export async function saveAdvertVersion(on: Queryable, id: AdvertId): Promise<void> {
  await saveVersion.count(on, { id });
}

const message = readStatement<{ message: string }, { advertId: AdvertId; advertVersion: number }>(
  "advert_version_message",
  "SELECT coalesce(terms ->> 'message', '') AS message FROM advert_version WHERE advert_id = :advertId AND version = :advertVersion",
);

/** What an advert said to takers when an order was placed; empty if nothing. */
export async function advertMessageOf(
  on: ReadSource,
  { advertId, advertVersion }: { readonly advertId: AdvertId; readonly advertVersion: number },
): Promise<string> {
  return (await message.first(on, { advertId, advertVersion }))?.message ?? "";
}
