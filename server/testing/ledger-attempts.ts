import pg from "pg";

/** Writing to the ledger past the server, to see what the database itself lets through. */
export type Attempt = string | readonly [sql: string, values: unknown[]];
export type PlainLeg = readonly [kind: string, owner: string | null, ref: string | null, amount: string];

/** How the database refuses: PZ… are our own triggers' states, the rest PostgreSQL's. */
export const REFUSALS = {
  append_only: "PZ001",
  unbalanced: "PZ003",
  not_escrowed: "PZ004",
  no_right: "42501",
  check: "23514",
  not_unique: "23505",
} as const;

/** Runs statements in one transaction of the owner's, a superuser, or of the application's role; answers the state of its refusal. */
export async function attempt(owner: pg.Pool, statements: readonly Attempt[], as: "owner" | "application" = "owner"): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query(as === "application" ? "BEGIN; SET LOCAL ROLE plaza_app" : "BEGIN");
    for (const step of statements) await (typeof step === "string" ? client.query(step) : client.query(step[0], [...step[1]]));
    await client.query("COMMIT");
    return "done";
  } catch (error) {
    await client.query("ROLLBACK");
    return error instanceof pg.DatabaseError ? (error.code ?? "?") : String(error);
  } finally {
    client.release();
  }
}

/** A transfer of USDT, as the server posts them. */
export function posting(kind: string, legs: readonly PlainLeg[], orderId: string | null = null): readonly [sql: string, values: unknown[]] {
  const column = (index: number) => legs.map((leg) => leg[index]);
  return [
    "SELECT ledger_post($1, 'USDT', $2, NULL, $3::text[], $4::bigint[], $5::bigint[], $6::numeric[])",
    [kind, orderId, column(0), column(1), column(2), column(3)],
  ];
}
