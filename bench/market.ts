import type pg from "pg";
import { ASSETS } from "@plaza/domain/catalogue/assets.ts";
import { FIATS } from "@plaza/domain/catalogue/fiats.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";

const OWNERS = 2000;
const FIRST_OWNER = 1_000_000;
/** A logged-in user with their own adverts and two blocked users, who reads the list. */
export const VIEWER_ID = String(FIRST_OWNER + 1);

/** Coins, currencies and the people who advertise. */
export async function makeOwners(owner: pg.Pool): Promise<void> {
  await owner.query("INSERT INTO asset SELECT * FROM unnest($1::text[], $2::int[])", [
    ASSETS.map((asset) => asset.code),
    ASSETS.map((asset) => asset.precision),
  ]);
  await owner.query("INSERT INTO fiat SELECT * FROM unnest($1::text[], $2::int[])", [
    FIATS.map((fiat) => fiat.code),
    FIATS.map((fiat) => fiat.precision),
  ]);
  await owner.query(
    `INSERT INTO users (id, uid, username, nickname, email, email_verified, phone, phone_verified, totp_secret, password_hash, kyc_status, kyc_name, trader_status)
     SELECT $2 + slot, 100000000 + slot, 'owner' || slot, 'Owner ' || slot, slot || '@bench.test', true, '+1' || 2000000000 + slot, true, 'x', 'x', 'approved', 'Olga Owner',
       CASE WHEN slot % 5 = 0 THEN 'active' ELSE 'none' END
     FROM generate_series(0, $1::int - 1) AS slot`,
    [OWNERS, FIRST_OWNER],
  );
  await owner.query("INSERT INTO presence (user_id, seen_at) SELECT id, now() - id % 60 * interval '1 minute' FROM users");
  await owner.query(
    `INSERT INTO reputation (user_id, completed, at_fault, releases, release_seconds) SELECT id, id % 900, id % 7, id % 900, id % 900 * 200 FROM users`,
  );
  await owner.query("INSERT INTO user_block (blocker_id, blocked_id) VALUES ($1::bigint, $1::bigint + 1), ($1::bigint + 2, $1::bigint)", [
    VIEWER_ID,
  ]);
}

/**
 * Writes a market's adverts: a fifth of them in USDT/USD and the rest over all pairs, both sides, prices around a reference, most
 * of them online. The same share of every pair at every size, so that the measured list is as much longer as the market is larger.
 * Coins don't stand behind them and what checks that is off for these statements: only reading is measured here.
 */
export async function makeAdverts(owner: pg.Pool, count: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query("SELECT setseed(0.5)");
    await client.query(
      `INSERT INTO advert (id, owner_id, side, asset, fiat, price_type, price, quantity, remaining, min_amount, max_amount, scale, method_ids, payment_window_minutes, state,
         owner_trades, owner_completion, owner_release_seconds)
       SELECT 5000000 + slot, $2 + floor(random() * $3)::int, CASE WHEN random() < 0.5 THEN 'buy' ELSE 'sell' END, asset.code, fiat.code, 'fixed',
         (100000000 * (0.95 + random() * 0.1))::bigint, volume, volume, smallest, smallest * 50, power(10::numeric, asset.precision + ${PRICE_SCALE} - fiat.precision),
         ARRAY[(ARRAY['wise', 'revolut', 'paypal', 'bank_transfer', 'cash_app', 'zelle'])[1 + floor(random() * 6)::int]], 15,
         CASE WHEN random() < 0.9 THEN 'online' ELSE 'offline' END, random() * 900, random(), random() * 3600
       FROM generate_series(0, $1::int - 1) AS slot
       CROSS JOIN LATERAL (SELECT slot % 5 = 0 AS main, power(10::numeric, 1 + floor(random() * 3)::int) AS small) AS kind
       JOIN LATERAL (SELECT code, precision FROM asset WHERE code = CASE WHEN main THEN 'USDT' ELSE ($4::text[])[1 + slot % cardinality($4::text[])] END) AS asset ON true
       JOIN LATERAL (SELECT code, precision FROM fiat WHERE code = CASE WHEN main THEN 'USD' ELSE ($5::text[])[1 + slot / 10 % cardinality($5::text[])] END) AS fiat ON true
       CROSS JOIN LATERAL (SELECT small * power(10::numeric, asset.precision) * 100 AS volume, small * power(10::numeric, fiat.precision) AS smallest) AS size`,
      [count, FIRST_OWNER, OWNERS, ASSETS.map((asset) => asset.code), FIATS.map((fiat) => fiat.code)],
    );
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await owner.query("VACUUM ANALYZE");
}
