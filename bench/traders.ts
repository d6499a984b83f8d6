import { createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import { DEFAULT_SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import { authenticatorAad } from "@plaza/server/people/accounts/security-code.service.ts";
import { sealFields } from "@plaza/server/people/payments/payment.store.ts";
import { digest, seal, type SealingKey } from "@plaza/server/core/secrets/seal.ts";
import { type AdvertId, type UserId, readId } from "@plaza/contract/ids.ts";

/** RFC 4226's own test secret: everybody has the same one, each sealed for himself, so that one code a time step does for all. */
const TOTP_SECRET = Buffer.from("12345678901234567890");
const TOTP_SECRET_BASE32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const STEP_MS = 30_000;
export const BUYER_NAME = "Bo Buyer";
const SELLER_NAME = "Sara Seller";

/**
 * Ids are consecutive, so that pgbench, which can only count, finds everybody too, and such as no amount is: where one is in a recorded
 * JSON, pgbench puts its own in its slot.
 */
const FIRST = {
  seller: 211_000_000,
  buyer: 223_000_000,
  payment: 237_000_000,
  advert: 241_000_000,
  sellerSession: 253_000_000,
  buyerSession: 269_000_000,
} as const;

/** A seller with a funded advert, and a buyer who will take from it. */
export interface Pair {
  readonly advertId: AdvertId;
  readonly sellerToken: string;
  readonly buyerToken: string;
}

export interface Traders {
  readonly pairs: readonly Pair[];
  readonly first: typeof FIRST;
}

/** The code that every trader's authenticator shows now. */
export function codeNow(now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)));
  const hash = createHmac("sha1", TOTP_SECRET).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * Writes `count` pairs of traders, with everything that a person has who passed every gate. A few statements for all of them.
 * @param funded the first pairs whose seller has a payment account and a funded advert. Who only listens needs neither, and the database checks the
 * escrow of each advert
 */
export async function makeTraders(owner: pg.Pool, sealingKey: SealingKey, count: number, funded = count): Promise<Traders> {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const sellers = indexes.map((index) => readId<"user">(String(FIRST.seller + index)));
  const buyers = indexes.map((index) => readId<"user">(String(FIRST.buyer + index)));
  await makeUsers(owner, sealingKey, sellers, SELLER_NAME);
  await makeUsers(owner, sealingKey, buyers, BUYER_NAME);
  const sellerTokens = await makeSessions(owner, sellers, FIRST.sellerSession);
  const buyerTokens = await makeSessions(owner, buyers, FIRST.buyerSession);
  await makePayments(owner, sealingKey, sellers.slice(0, funded));
  await makeAdverts(owner, funded);
  const pairs = indexes.map((index) => ({
    advertId: readId<"advert">(String(FIRST.advert + index)),
    sellerToken: sellerTokens[index] ?? "",
    buyerToken: buyerTokens[index] ?? "",
  }));
  return { pairs, first: FIRST };
}

async function makeUsers(owner: pg.Pool, sealingKey: SealingKey, ids: readonly UserId[], name: string): Promise<void> {
  const secrets = ids.map((id) => seal(sealingKey, authenticatorAad(id), TOTP_SECRET_BASE32));
  await owner.query(
    `INSERT INTO users (id, uid, username, nickname, email, email_verified, phone, phone_verified, password_hash, kyc_status, kyc_name, kyc_country,
       terms_version, terms_accepted_at, totp_secret)
     SELECT id, 100000000 + id, 'trader' || id, 'Trader ' || id, id || '@bench.test', true, '+1' || 5550000000 + id, true, 'x', 'approved', $3, 'US', $4, now(), secret
     FROM unnest($1::bigint[], $2::bytea[]) AS one (id, secret)`,
    [ids, secrets, name, DEFAULT_SETTINGS.termsVersion],
  );
  await owner.query("INSERT INTO presence (user_id, seen_at) SELECT id, now() FROM unnest($1::bigint[]) AS id", [ids]);
}

/**
 * Two sessions each: one with a token for HTTP, and one whose token's hash is the id's own digits, which is a hash that pgbench can name.
 * All were seen a little in the future: that somebody was seen is written once a minute, and no such minute is to fall into one of the runs.
 */
async function makeSessions(owner: pg.Pool, ids: readonly UserId[], first: number): Promise<string[]> {
  const tokens = ids.map(() => randomBytes(32).toString("base64url"));
  const hashes = [...tokens.map((token) => digest(token)), ...ids.map((id) => Buffer.from(id))];
  await owner.query(
    `INSERT INTO session (id, token_hash, user_id, kind, last_seen_at, expires_at)
     SELECT $3 + slot, hash, id, 'bearer', now() + interval '30 minutes', now() + interval '1 day'
     FROM unnest($1::bigint[], $2::bytea[]) WITH ORDINALITY AS one (id, hash, slot)`,
    [[...ids, ...ids], hashes, first - 1],
  );
  return tokens;
}

async function makePayments(owner: pg.Pool, sealingKey: SealingKey, sellers: readonly UserId[]): Promise<void> {
  const ids = sellers.map((_, index) => readId<"payment">(String(FIRST.payment + index)));
  // Each seller's own: one account of all would be noted with every order.
  const stored = ids.map((id) => sealFields(sealingKey, id, { account_holder: SELLER_NAME, email_or_phone: `seller${id}@pay.test` }));
  await owner.query(
    `INSERT INTO payment_account (id, user_id, method_id, fiat, holder_name, sealed_fields, masked_fields)
     SELECT id, user_id, 'wise', 'USD', $5, sealed, masked FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::jsonb[]) AS one (id, user_id, sealed, masked)`,
    [ids, sellers, stored.map(({ sealed }) => sealed), stored.map(({ masked }) => JSON.stringify(masked)), SELLER_NAME],
  );
}

/**
 * 10,000 USDT each at 1 USD, deposited and put into escrow by the ledger itself: two transfers with a leg for everybody. Committed together,
 * because online adverts must be funded.
 */
async function makeAdverts(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(
    `WITH made AS (
       INSERT INTO advert (id, owner_id, side, asset, fiat, price_type, price, quantity, remaining, min_amount, max_amount, scale, method_ids, payment_ids, payment_window_minutes, state)
       SELECT $2 + slot, $3 + slot, 'sell', 'USDT', 'USD', 'fixed', 100000000, 10000000000, 10000000000, 100, 1000000, 1000000000000,
         '{wise}', jsonb_build_object('wise', ($4 + slot)::text), 15, 'online'
       FROM generate_series(0, $1::bigint - 1) AS slot RETURNING id, owner_id, quantity),
     legs AS (
       SELECT array_agg('p2p'::text) AS wallets, array_agg('advert'::text) AS escrows, array_agg(owner_id) AS owners, array_agg(id) AS adverts,
         array_agg(NULL::bigint) AS nobody, array_agg(quantity) AS credits, array_agg(-quantity) AS debits, -sum(quantity) AS total FROM made)
     SELECT ledger_post('deposit', 'USDT', NULL, NULL, wallets || 'external'::text, owners || NULL::bigint, nobody || NULL::bigint, credits || total),
       ledger_post('advert_fund', 'USDT', NULL, NULL, wallets || escrows, owners || nobody, nobody || adverts, debits || credits)
     FROM legs`,
    [count, FIRST.advert, FIRST.seller, FIRST.payment],
  );
}
