import type pg from "pg";
import type { PgbenchScript } from "./pgbench-script.ts";

/** More than there are clients by so much that two of them seldom meet at one row. */
const PEOPLE = 20_000;

/**
 * What a trade can't do without, and nothing else: three transactions of one call, each moving coins between two balances with two postings
 * and one row of an order, as durable as ours. No rights, no checks but the balance's, no journal, no notices, no second index.
 */
export async function makeFloor(owner: pg.Pool): Promise<PgbenchScript> {
  await owner.query(`
    CREATE SCHEMA floor;
    CREATE TABLE floor.account (id bigint PRIMARY KEY, balance numeric(38,0) NOT NULL CHECK (balance >= 0)) WITH (fillfactor = 80);
    CREATE TABLE floor.orders (id bigint PRIMARY KEY, seller bigint NOT NULL, buyer bigint NOT NULL, status text NOT NULL) WITH (fillfactor = 80);
    CREATE TABLE floor.posting (order_id bigint NOT NULL, step integer NOT NULL, account_id bigint NOT NULL, amount numeric(38,0) NOT NULL,
      PRIMARY KEY (order_id, step, account_id));
    CREATE FUNCTION floor.step(p_order bigint, p_step integer, p_seller bigint, p_buyer bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE giver bigint := CASE p_step WHEN 1 THEN p_seller ELSE p_seller + ${PEOPLE} END;
      taker bigint := CASE p_step WHEN 3 THEN p_buyer ELSE p_seller + ${PEOPLE} END;
    BEGIN
      IF p_step = 1 THEN INSERT INTO floor.orders VALUES (p_order, p_seller, p_buyer, 'placed');
      ELSE UPDATE floor.orders SET status = CASE p_step WHEN 2 THEN 'paid' ELSE 'completed' END WHERE id = p_order;
      END IF;
      UPDATE floor.account SET balance = balance - 1 WHERE id = giver;
      UPDATE floor.account SET balance = balance + 1 WHERE id = taker;
      INSERT INTO floor.posting VALUES (p_order, p_step, giver, -1), (p_order, p_step, taker, 1) ON CONFLICT DO NOTHING;
    END $$;
    INSERT INTO floor.account SELECT id, 1000000 FROM generate_series(0, ${3 * PEOPLE}) AS id;
    GRANT USAGE ON SCHEMA floor TO PUBLIC;
    GRANT ALL ON ALL TABLES IN SCHEMA floor TO PUBLIC;
    GRANT EXECUTE ON FUNCTION floor.step TO PUBLIC`);
  await owner.query("VACUUM ANALYZE floor.account");
  const steps = [1, 2, 3].map((step) => `SELECT floor.step(:taken, ${step}, :seller, :buyer);`);
  const text = [
    "\\set n :n + 1",
    "\\set taken :client_id * 100000000 + :n",
    `\\set seller random(0, ${PEOPLE - 1})`,
    `\\set buyer ${2 * PEOPLE} + random(0, ${PEOPLE - 1})`,
    ...steps,
    "",
  ].join("\n");
  return { text, constants: {} };
}
