import type pg from "pg";
import { readList, readRecord } from "@plaza/contract/unknown-value.ts";
import type { Queryable } from "../core/db/statement.ts";

/**
 * How many rows the scans of some statements read, those that a filter dropped included. A list that is bounded reads as many among ten thousand rows
 * as among ten; its plan's shape doesn't say so, since an index that serves half of a condition looks the same.
 * @param ask runs the statements; their rows don't come back, so a second one must not need the first one's
 * @param planned how the server's connections plan them: a composed statement has no name and is planned for its values each time
 */
export async function rowsRead(
  owner: pg.Pool,
  ask: (on: Queryable) => Promise<unknown>,
  planned: "once" | "each time" = "once",
): Promise<number> {
  let read = 0;
  const client = await owner.connect();
  try {
    // A few thousand rows are sorted quicker than they are found one by one; the question is whether they can be.
    await client.query("BEGIN");
    const plans = planned === "once" ? "force_generic_plan" : "force_custom_plan";
    for (const setting of ["enable_seqscan = off", "enable_bitmapscan = off", `plan_cache_mode = ${plans}`])
      await client.query(`SET LOCAL ${setting}`);
    await ask({
      query: async (config) => {
        const { rows } = await client.query<{ "QUERY PLAN": unknown }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${config.text}`, config.values);
        for (const { Plan } of readList(rows[0]?.["QUERY PLAN"]).map((plan) => readRecord(plan))) read += scannedBy(readRecord(Plan));
        return client.query("SELECT WHERE false");
      },
    });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return read;
}

/**
 * The same for statements whose plans were made before `grow` wrote more rows, in the same connection.
 * @param ask sends the statements, whose values are texts, numbers or null, and is sent their rows
 */
export async function rowsReadByKeptPlan(
  owner: pg.Pool,
  ask: (on: Queryable) => Promise<unknown>,
  grow: (client: pg.PoolClient) => Promise<unknown>,
): Promise<number> {
  const client = await owner.connect();
  const sent: string[] = [];
  try {
    await client.query("SET plan_cache_mode = force_generic_plan");
    await ask({
      query: (config) => {
        const values = config.values.map((value) => (typeof value === "string" ? client.escapeLiteral(value) : JSON.stringify(value)));
        sent.push(`EXECUTE ${client.escapeIdentifier(config.name ?? "")}${values.length === 0 ? "" : `(${values.join(", ")})`}`);
        return client.query(config);
      },
    });
    await grow(client);
    let read = 0;
    for (const text of sent) {
      const { rows } = await client.query<{ "QUERY PLAN": unknown }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`);
      for (const { Plan } of readList(rows[0]?.["QUERY PLAN"]).map((plan) => readRecord(plan))) read += scannedBy(readRecord(Plan));
    }
    return read;
  } finally {
    // No other test should meet its settings and its plans.
    client.release(true);
  }
}

function scannedBy(node: Readonly<Record<string, unknown>>): number {
  const below = readList(node["Plans"] ?? []).reduce<number>((sum, child) => sum + scannedBy(readRecord(child)), 0);
  if (!String(node["Node Type"]).includes("Scan")) return below;
  const perLoop = ["Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck"].reduce(
    (sum, name) => sum + Number(node[name] ?? 0),
    0,
  );
  return below + perLoop * Number(node["Actual Loops"] ?? 1);
}
