import { createHmac } from "node:crypto";
import { plainNumber } from "@plaza/domain/kyc/rules.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { fingerprintKey } from "../payments/fingerprint.store.ts";
import { openFacts, outdatedIdentities, writeIdentity, type KycCase, type KycFacts } from "./kyc-case.store.ts";

/** By what the same document is found again on another account. It says nothing of the document to somebody without its key. */

const BATCH = 200;
type Document = Pick<KycFacts, "identityKind" | "identityNumber">;

function digestWith(key: Buffer, country: string, { identityKind, identityNumber }: Document): Buffer {
  return createHmac("sha256", key)
    .update(`kyc-identity\0${country}\0${identityKind}\0${plainNumber(identityNumber)}`)
    .digest();
}

/** The digest that a new case gets. Its key stays the same when `SIGNING_KEY` is replaced: a frozen person must not come back as somebody new then. */
export async function identityDigest({ config, randomBytes }: Context, tx: Tx, country: string, document: Document): Promise<Buffer> {
  return digestWith(await fingerprintKey(tx, config.sealingKey, randomBytes), country, document);
}

/** The digests under which other cases of the same document may stand: the case's own, and that of cases which no job has brought up to date. */
export function identityDigests({ config }: Context, kycCase: KycCase, facts: KycFacts): Buffer[] {
  return isErased(facts) ? [kycCase.identityHash] : [kycCase.identityHash, digestWith(config.signingKey, kycCase.country, facts)];
}

/** The identity of a person whose records came of age was overwritten. */
function isErased(facts: Partial<KycFacts>): boolean {
  return facts.identityNumber === undefined;
}

/** Brings digests that were made with `SIGNING_KEY` under the key that stays, oldest first. @returns how many */
export async function renewIdentityDigests(context: Context): Promise<number> {
  let renewed = 0;
  for (let after = "0"; ;) {
    // One batch after the other, each a transaction.
    const batch = await context.db.transaction((tx) => renewBatch(context, tx, after));
    renewed += batch.renewed;
    if (batch.last === null) return renewed;
    after = batch.last;
  }
}

async function renewBatch(context: Context, tx: Tx, after: string): Promise<{ renewed: number; last: string | null }> {
  const cases = await outdatedIdentities(tx, after, BATCH);
  let renewed = 0;
  for (const kycCase of cases) {
    const facts = openFacts(context.config.sealingKey, kycCase);
    if (isErased(facts)) continue;
    // They share the transaction's one connection.
    await writeIdentity(tx, kycCase.id, await identityDigest(context, tx, kycCase.country, facts));
    renewed += 1;
  }
  return { renewed, last: cases.at(-1)?.id ?? null };
}
