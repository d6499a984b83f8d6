import { createHmac } from "node:crypto";
import type { PaymentId, UserId } from "@plaza/contract/ids.ts";
import { IDENTITY_VERSION, identifiersMeant, identifiersOf } from "@plaza/domain/catalogue/account-identity.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuseKeeping, type Refusal } from "../../core/http/refusal.ts";
import { logSecurityEvent } from "../accounts/security-event.ts";
import { fingerprintKey, holdersOf, insertFingerprints, isShared, lockFingerprints } from "./fingerprint.store.ts";
import { lockUnfingerprinted, markFingerprinted, openPayment, readPaymentFields, type PaymentFields } from "./payment.store.ts";

const BATCH = 200;

interface AccountFacts {
  readonly userId: UserId;
  readonly methodId: string;
  readonly fields: PaymentFields;
}

async function fingerprintsOf(context: Context, tx: Tx, accounts: readonly Omit<AccountFacts, "userId">[]): Promise<Buffer[][]> {
  const key = await fingerprintKey(tx, context.config.sealingKey, context.randomBytes);
  return accounts.map(({ methodId, fields }) => identifiersOf(methodId, fields).map((identifier) => digestOf(key, identifier)));
}

function digestOf(key: Buffer, identifier: string): Buffer {
  return createHmac("sha256", key).update(`payment account\0${identifier}`).digest();
}

/** Whose account, of now or of before, the typed number or name may be. It is compared by its keyed digests: nothing is opened for it. */
export async function usersWithAccount(context: Context, tx: Tx, typed: string, most: number): Promise<UserId[]> {
  const identifiers = identifiersMeant(typed);
  if (identifiers.length === 0) return [];
  const key = await fingerprintKey(tx, context.config.sealingKey, context.randomBytes);
  return holdersOf(
    tx,
    identifiers.map((identifier) => digestOf(key, identifier)),
    most,
  );
}

/**
 * Refuses an account that somebody else had before, if the operator wants that. The try stays on record, so that customer service sees it on both
 * people. The refusal doesn't say why: else anybody could try out who is a user here.
 */
export async function refuseSharedAccount(context: Context, tx: Tx, account: AccountFacts): Promise<Refusal | null> {
  const { fraudRulesOff, sharedAccountsRefused } = context.settings.current;
  if (!sharedAccountsRefused || fraudRulesOff.includes("shared_account")) return null;
  const [fingerprints = []] = await fingerprintsOf(context, tx, [account]);
  await lockFingerprints(tx, fingerprints);
  if (!(await isShared(tx, account.userId, fingerprints))) return null;
  await insertFingerprints(tx, account.userId, null, fingerprints);
  logSecurityEvent(context, tx, "payment_account_shared", account.userId);
  return refuseKeeping("payment_account_refused");
}

/** Records what an account is known by. One that somebody else had before leaves a line in the security log. */
export async function recordFingerprints(context: Context, tx: Tx, paymentId: PaymentId, account: AccountFacts): Promise<void> {
  const [fingerprints = []] = await fingerprintsOf(context, tx, [account]);
  await lockFingerprints(tx, fingerprints);
  const isKnown = await insertFingerprints(tx, account.userId, paymentId, fingerprints);
  await markFingerprinted(tx, [paymentId], IDENTITY_VERSION);
  if (isKnown) logSecurityEvent(context, tx, "payment_account_shared", account.userId);
}

/** Records what the accounts of before are known by, oldest first. @returns how many were recorded */
export async function recordOldFingerprints(context: Context): Promise<number> {
  for (let recorded = 0; ;) {
    const count = await context.db.transaction((tx) => recordBatch(context, tx));
    recorded += count;
    if (count < BATCH) return recorded;
  }
}

async function recordBatch(context: Context, tx: Tx): Promise<number> {
  const accounts = await lockUnfingerprinted(tx, IDENTITY_VERSION, BATCH);
  if (accounts.length === 0) return 0;
  const opened = accounts.map((account) => ({
    ...account,
    fields: readPaymentFields(openPayment(context.config.sealingKey, account)),
  }));
  const fingerprints = await fingerprintsOf(context, tx, opened);
  await lockFingerprints(tx, fingerprints.flat());
  for (const [index, { id, userId }] of opened.entries()) await insertFingerprints(tx, userId, id, fingerprints[index] ?? []);
  await markFingerprinted(
    tx,
    accounts.map(({ id }) => id),
    IDENTITY_VERSION,
  );
  return accounts.length;
}
