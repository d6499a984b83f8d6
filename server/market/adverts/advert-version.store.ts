import type { AdvertId } from "@plaza/contract/ids.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";

const saveVersion = statement<void, { ids: readonly AdvertId[] }>(
  "advert_keep_version",
  `INSERT INTO advert_version (advert_id, version, terms)
   SELECT id, version, to_jsonb(a) - 'private_key' - 'owner_trades' - 'owner_completion' - 'owner_release_seconds' - 'take_down_reason' FROM advert a WHERE id = ANY (:ids::bigint[])
   ON CONFLICT DO NOTHING`,
);

/** Keeps the terms of the present versions of adverts for good. */
export async function saveAdvertVersions(on: Queryable, ids: readonly AdvertId[]): Promise<void> {
  await saveVersion.count(on, { ids });
}

const message = readStatement<{ message: string }, { advertId: AdvertId; advertVersion: number }>(
  "advert_version_message",
  "SELECT coalesce(terms ->> 'message', '') AS message FROM advert_version WHERE advert_id = :advertId AND version <= :advertVersion ORDER BY version DESC LIMIT 1",
);

/** What an advert said to takers when an order was placed; empty if nothing. */
export async function advertMessageOf(
  on: ReadSource,
  { advertId, advertVersion }: { readonly advertId: AdvertId; readonly advertVersion: number },
): Promise<string> {
  return (await message.first(on, { advertId, advertVersion }))?.message ?? "";
}
