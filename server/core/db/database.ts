import pg from "pg";
import { statementComment } from "../tracing/request-scope.ts";
import type { Queryable } from "./statement.ts";
import { systemCode } from "./system-error.ts";

const MOST_TRIES = 5;
/** What PostgreSQL says to every statement after the one that failed. */
const TRANSACTION_ABORTED = "25P02";
/** A write that was not waited for found something else than its act had read: the act is tried again and waits for it. */
const READ_TOO_EARLY = "PZ006";
/** Serialization failure and deadlock: the two states in which nothing happened and trying again is right. */
const RETRYABLE_STATES = new Set(["40001", "40P01"]);

/** For programs of the database's owner, whose login has no time-outs. */
const OWNER_LIMITS = "-c lock_timeout=1500 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000";
/** For a command that reads a whole history, which takes as long as it takes. On every connection, also of one that replaces a lost one. */
const UNTIMED_LIMITS = "-c lock_timeout=1500 -c statement_timeout=0 -c idle_in_transaction_session_timeout=10000";

export interface DatabaseOptions {
  readonly url: string;
  /** The address for LISTEN, which a pooler in transaction mode can't pass on; the same one where left out. */
  readonly listenUrl?: string;
  readonly poolSize: number;
  /** Whether the login is the owner's; the application's has its time-outs and its role on itself (`app-login.ts`). */
  readonly isOwner?: boolean;
  /** Whether the owner's statements may take as long as they need; false where left out. */
  readonly isUntimed?: boolean;
  /** False where a pooler in transaction mode can't prepare statements (PgBouncer before 1.21); true where left out. */
  readonly prepares?: boolean;
  /** 0 to 1; spreads the tries of colliding transactions. */
  readonly random: () => number;
  readonly onConnectionError: (error: Error) => void;
  /** What connections are made with; the driver's own class where left out. */
  readonly Client?: pg.PoolConfig["Client"];
}

export interface Database extends Queryable {
  /**
   * Runs `act` in one transaction: all of it or nothing. Throwing rolls back, and so does a result for which `undo` answers true.
   * What `tx.afterCommit` was given runs once the commit is acknowledged.
   */
  transaction<Result>(act: (tx: Tx) => Promise<Result>, undo?: (result: Result) => boolean): Promise<Result>;
  /** A separate connection, for LISTEN. */
  connect(): Promise<pg.PoolClient>;
  /** Connections of the pool, those of them that nobody uses, and callers that wait for one. */
  pool(): { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** What a request is answered with, to be stored under the key that it was claimed with. */
export interface ResponseToStore {
  readonly userId: string;
  readonly call: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/** A write that also stores the request's response; null: it has none to store. */
type LastWrite = (response: ResponseToStore | null) => Promise<unknown>;

/** A running transaction. Nothing outside the database happens inside it. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** The act was tried before and has found something else than it had read: now it waits for each write before it answers. */
  readonly waits: boolean;
  /**
   * For a statement whose answer decides nothing: what follows is sent without waiting for it. The commit fails if it failed, and what
   * `afterCommit` was given runs after it.
   */
  unawaited(statement: Promise<unknown>): void;
  /**
   * For the write that ends an act: it is sent once the request's response is known, which it stores, or else right before the commit. Nothing
   * that the act sends afterwards may need it. Unawaited like the rest.
   * @throws if the act has one already
   */
  writeLast(write: LastWrite): void;
  /** Sends that write. @returns whether there was one, so that the response is stored */
  sendLast(response: ResponseToStore | null): boolean;
  afterCommit(then: () => void): void;
}

/** Opens the pools. A transaction is repeated after a deadlock or a serialization failure, so what it does must be safe to repeat. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options, options.url, options.poolSize);
  const listening = options.listenUrl === undefined || options.listenUrl === options.url ? pool : openPool(options, options.listenUrl, 1);
  const prepares = options.prepares ?? true;
  return {
    query: (config) => preparedAgain(options.poolSize, () => pool.query(prepares ? config : unnamed(config))),
    connect: () => listening.connect(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await pool.end();
      if (listening !== pool) await listening.end();
    },
    transaction: (act, undo = () => false) =>
      withRetries(options.random, (waits) => preparedAgain(options.poolSize, () => once(pool, { prepares, waits }, act, undo))),
  };
}

function openPool(options: DatabaseOptions, url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...(options.isOwner === true ? { options: options.isUntimed === true ? UNTIMED_LIMITS : OWNER_LIMITS } : {}),
    pipeline: true,
    connectionTimeoutMillis: 5000,
    Client: options.Client,
  });
  // Each connection reports for itself: the pool only listens to idle ones, and a loss nobody listens to ends the process.
  pool.on("connect", (client) => client.on("error", options.onConnectionError));
  pool.on("error", () => undefined);
  return pool;
}

type Query = Parameters<Queryable["query"]>[0];

function unnamed({ name: _name, ...query }: Query): Query {
  return query;
}

async function withRetries<Result>(random: () => number, run: (waits: boolean) => Promise<Result>): Promise<Result> {
  let waits = false;
  for (let tries = 1; ; tries++) {
    try {
      return await run(waits);
    } catch (error) {
      if (!waits && sqlState(error) === READ_TOO_EARLY) {
        waits = true;
        continue;
      }
      if (tries >= MOST_TRIES || !RETRYABLE_STATES.has(sqlState(error) ?? "")) throw error;
      await new Promise((resume) => setTimeout(resume, random() * 20 * 2 ** tries));
    }
  }
}

/** Tries again as long as it meets connections that prepared a statement before a migration; each of them is closed by that. */
async function preparedAgain<Result>(connections: number, run: () => Promise<Result>): Promise<Result> {
  for (let left = connections; ; left--)
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !isPreparedBefore(error)) throw error;
    }
}

async function once<Result>(
  pool: pg.Pool,
  { prepares, waits }: { readonly prepares: boolean; readonly waits: boolean },
  act: (tx: Tx) => Promise<Result>,
  undo: (result: Result) => boolean,
): Promise<Result> {
  const client = await pool.connect();
  const afterwards: (() => void)[] = [];
  const unawaited: Promise<unknown>[] = [];
  let firstFailure: Error | undefined;
  let last: LastWrite | null = null;
  const tx: Tx = {
    inTransaction: true,
    waits,
    query: (config) => {
      sendTogether(client);
      return client.query(prepares ? config : unnamed(config)).catch((error: Error) => {
        firstFailure ??= error;
        throw error;
      });
    },
    unawaited: (statement) => void unawaited.push(statement.catch(() => undefined)),
    writeLast: (write) => {
      if (last !== null) throw new Error("an act has one last write");
      last = write;
    },
    sendLast: (response) => {
      const write = last;
      last = null;
      if (write !== null) tx.unawaited(write(response));
      return write !== null;
    },
    afterCommit: (then) => void afterwards.push(then),
  };
  try {
    // Its answer decides nothing either: if BEGIN fails, the act's first statement does.
    tx.unawaited(tx.query({ text: `BEGIN${statementComment()}`, values: [] }));
    const result = await act(tx);
    if (undo(result)) {
      await client.query("ROLLBACK");
      client.release();
      return result;
    }
    tx.sendLast(null);
    sendTogether(client);
    const ended = await client.query("COMMIT");
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (ended.command !== "COMMIT") throw firstFailure ?? new Error("the transaction was rolled back");
    client.release();
    // Their answers came before the commit's, but may arrive with it: what waits for one of them runs first.
    await Promise.all(unawaited);
    for (const then of afterwards) then();
    return result;
  } catch (error) {
    const cause = sqlState(error) === TRANSACTION_ABORTED ? (firstFailure ?? error) : error;
    await client.query("ROLLBACK").then(
      // A standby is no longer, or not yet, the primary: the next connection may reach that one.
      () => client.release(sqlState(cause) === READ_ONLY || isPreparedBefore(cause)),
      (broken: Error) => client.release(broken),
    );
    throw cause;
  }
}

/** What is asked before the present work yields goes out as one packet: each write of its own costs both sides more than many a statement. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** PostgreSQL's five-character code of an error, if it is one of its errors. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/**
 * Whether a connection prepared the statement before a migration gave its table another column, and keeps it so: PostgreSQL refuses it before it does
 * anything, and a new connection prepares it again. By the place in PostgreSQL, since it says the words in its own language.
 */
function isPreparedBefore(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === NOT_SUPPORTED && error.routine === "RevalidateCachedQuery";
}

/** The name of the constraint that a write would have broken, if the error says one. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

export const LOCK_NOT_AVAILABLE = "55P03";

/** What a standby says to a write. */
const READ_ONLY = "25006";
/** PostgreSQL ended a transaction whose next statement was too long in coming: this process, or the line to it, stood still. */
const IDLE_TOO_LONG = "25P03";
/**
 * What a standby says to a read of a table that isn't in the log that it follows (`recent_write`), and a connection to a statement that it prepared
 * before a migration: on the primary, in a new connection, each of our statements is supported.
 */
const NOT_SUPPORTED = "0A000";
/** Classes of states in which nobody can be served now: connection, resources, an operator's intervention or a time-out. */
const UNAVAILABLE_STATE = new RegExp(`^(?:08|53|57|${READ_ONLY}$|${IDLE_TOO_LONG}$|${NOT_SUPPORTED}$)`);
/** The driver's words for a connection that is gone, is being closed, or is out of step because it was cut in the middle of an answer. */
const NO_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Received unexpected \w+ message from backend)/;
const LOST_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
/** Its name can't be looked up, now or at all: resolvers pause when machines are started again. */
const NO_ADDRESS = new Set(["EAI_AGAIN", "ENOTFOUND"]);

/** Whether an error says that the database can't be reached or is overloaded: nobody's fault, and worth another try later. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return UNAVAILABLE_STATE.test(state);
  if (!(error instanceof Error)) return false;
  const isConnecting = "syscall" in error && error.syscall === "connect";
  const code = systemCode(error) ?? "";
  return NO_CONNECTION.test(error.message) || isConnecting || LOST_CONNECTION.has(code) || NO_ADDRESS.has(code);
}
