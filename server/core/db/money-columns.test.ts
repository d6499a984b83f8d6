import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { migrate } from "./migrate.ts";

/** What needs no other bound than its type: 38 digits. */
const BOUNDED_BY_TYPE: Readonly<Record<string, string>> = {
  "daily_closing.outside": "a sum of the ledger's amounts, which are bounded",
  "daily_closing.users": "a sum of the ledger's amounts, which are bounded",
  "daily_closing.escrow": "a sum of the ledger's amounts, which are bounded",
  "daily_closing.transit": "a sum of the ledger's amounts, which are bounded",
  "daily_closing.fees": "a sum of the ledger's amounts, which are bounded",
  "escrow_proof_asset.total": "a sum of the ledger's amounts, which are bounded",
  "escrow_proof_asset.ledger_total": "a sum of the ledger's amounts, which are bounded",
  "ledger_sealed_total.total": "a sum of the ledger's amounts, which are bounded",
  "market_figure.value": "a sum of orders, which are bounded",
  "offer_news.was_price": "a copy of an advert's, which is bounded",
  "offer_news.was_min": "a copy of an advert's, which is bounded",
  "offer_news.was_available": "a copy of an advert's, which is bounded",
  "advert.available_amount": "made of columns that are bounded, and no more than the advert's maximum",
};

// A constraint of a whole row (its column is 0) says what the function says that it calls.
const COLUMNS = `SELECT c.relname || '.' || a.attname AS column, coalesce(format_type(a.atttypid, a.atttypmod), '') AS type,
    coalesce(string_agg(concat(pg_get_constraintdef(k.oid), f.prosrc), ' ') FILTER (WHERE k.convalidated), '') AS checks
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'c' AND k.conkey && ARRAY[a.attnum, 0]::smallint[]
    LEFT JOIN pg_depend d ON d.classid = 'pg_constraint'::regclass AND d.objid = k.oid AND d.refclassid = 'pg_proc'::regclass
    LEFT JOIN pg_proc f ON f.oid = d.refobjid
  WHERE a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'numeric'::regtype GROUP BY 1, 2 ORDER BY 1`;

test("each column of money has a largest amount, checked for the rows that were there", async () => {
  const clusterUrl = inject("clusterUrl");
  const name = `money_${randomBytes(6).toString("hex")}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name}`);
  const url = databaseUrl(clusterUrl, name);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url);
    await client.connect();
    const { rows } = await client.query<{ column: string; type: string; checks: string }>(COLUMNS);
    // Without a precision a column holds 131,072 digits, and infinity.
    expect(rows.filter(({ type }) => type === "numeric").map(({ column }) => column)).toEqual(["offer_watch.bound"]);
    const money = rows.filter(({ type }) => type === "numeric(38,0)");
    expect(money.length).toBeGreaterThan(30);
    const unbounded = money.filter(({ column, checks }) => {
      const [, own = ""] = column.split(".");
      return !new RegExp(String.raw`\b${own} (?:<=?|>=) '?1(?:0{8,36}|e(?:8|26|36))\b`).test(checks);
    });
    expect(unbounded.map(({ column }) => column)).toEqual(Object.keys(BOUNDED_BY_TYPE).toSorted());
  } finally {
    await client.end();
    await onCluster(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
