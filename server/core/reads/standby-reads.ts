import pg, { type QueryResult } from "pg";
import { isUnavailable, sqlState, type Database } from "../db/database.ts";
import type { Queryable, Standby } from "../db/statement.ts";
import { lastWriteOf, markWrite } from "./recent-write.store.ts";
import type { ReadFigures, ReadOutcome, Reads } from "./reads.ts";
import { StandbyWatch } from "./standby-watch.ts";

type Query = Parameters<Queryable["query"]>[0];
type Log = ConstructorParameters<typeof StandbyWatch>[0]["log"];

export interface StandbyOptions {
  readonly url: string;
  readonly primary: Database;
  readonly poolSize: number;
  readonly prepares: boolean;
  /** Beyond this it isn't read from. */
  readonly lagLimitMs: number;
  readonly log: Log;
}

/** Above the login's own limit of a statement, so that only a standby that is gone without a word meets it. */
const SILENCE_MS = 6000;
/** PostgreSQL's words for a read that its replay of the log has ended, and for a statement that took too long. */
const RECOVERY_CONFLICT = "40001";
const STATEMENT_TIMEOUT = "57014";
/** A statement that no standby can run, because it writes, or reads a table that isn't in the log: a fault of ours, and not of the standby. */
const UNFIT = new Set(["25006", "0A000"]);

/**
 * Reads from one standby that follows the primary by streaming. It is left out while it is away or late, and for people whose last change it
 * doesn't have yet. A read that fails there is repeated on the primary.
 */
export function standbyReads(options: StandbyOptions): Reads {
  const { primary, log } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    pipeline: true,
    connectionTimeoutMillis: 1000,
    query_timeout: SILENCE_MS,
  });
  // The watch says once that it is away.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  const send = ({ name, ...query }: Query) => pool.query(options.prepares && name !== undefined ? { ...query, name } : query);
  const watch = new StandbyWatch({ primary, standby: { read: send }, lagLimitMs: options.lagLimitMs, log });
  const counts: Record<ReadOutcome, number> = { standby: 0, own_write: 0, late: 0, away: 0 };

  const choose = async (people: readonly string[]): Promise<ReadOutcome> => {
    if (watch.problem !== null) return watch.problem === "late" ? "late" : "away";
    if (people.length === 0) return "standby";
    const written = await lastWriteOf(primary, people);
    return written === null || written <= watch.replayed ? "standby" : "own_write";
  };
  const after = (people: readonly string[]): Standby => {
    let choice: Promise<ReadOutcome> | undefined;
    return {
      read: async (query): Promise<QueryResult> => {
        choice ??= choose(people);
        const outcome = await choice;
        counts[outcome] += 1;
        if (outcome !== "standby") return primary.query(query);
        try {
          return await send(query);
        } catch (error) {
          if (!isOfStandby(error)) throw error;
          const state = sqlState(error) ?? "";
          if (UNFIT.has(state)) log("error", "read_statement_unfit", { statement: query.name ?? "composed", problem: String(error) });
          else if (state !== RECOVERY_CONFLICT) watch.reportAway(error);
          counts.away += 1;
          // The rest of this request too: it may only become newer.
          choice = Promise.resolve("away");
          return primary.query(query);
        }
      },
    };
  };
  return {
    after,
    noteWrite: async (people) => {
      if (people.length === 0) return;
      await markWrite(primary, people).catch((error: unknown) => log("warn", "recent_write_lost", { error: String(error) }));
    },
    figures: (): ReadFigures => ({
      isServing: watch.problem === null,
      lagSeconds: watch.problem === null || watch.problem === "late" ? watch.lagMs / 1000 : null,
      counts,
    }),
    close: async () => {
      await watch.close();
      await pool.end();
    },
  };
}

/** Whether the primary may have the answer that the standby hasn't. A statement that took too long there would take as long here. */
function isOfStandby(error: unknown): boolean {
  const state = sqlState(error);
  if (state === STATEMENT_TIMEOUT) return false;
  return state === RECOVERY_CONFLICT || isUnavailable(error) || (error instanceof Error && error.message === "Query read timeout");
}
