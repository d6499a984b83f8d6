import type { Variable } from "./environment-variable.ts";

/** Of the ways to PostgreSQL. */
export const DATABASE_VARIABLES: readonly Variable[] = [
  {
    names: ["DATABASE_URL"],
    of: "start",
    meaning:
      "your PostgreSQL (15 or newer) with the login that owns the database and may create roles: `npm start`, `npm run migrate` and the other commands use it. The server never sees it, and refuses it in production",
    otherwise: "an embedded one",
  },
  {
    names: ["ALLOW_EMBEDDED"],
    of: "start",
    meaning: "`yes`: production may run on the embedded PostgreSQL",
    otherwise: "no",
  },
  {
    names: ["APP_DATABASE_URL"],
    of: "server",
    meaning:
      "the login that serves. It acts as `plaza_app` and has its time-outs on itself, both of which `npm run migrate` sets; the server refuses any other",
    otherwise: "`npm start` makes one, `plaza_server`",
  },
  {
    names: ["CLEAR_TEXT_DATABASE"],
    of: "server",
    meaning:
      "`yes`: production may reach a PostgreSQL on another machine without TLS, over a network that is yours alone. Otherwise such an address needs `?sslmode=verify-full` (or `require`, `verify-ca`), for the servers and for the owner's commands",
    otherwise: "no",
  },
  {
    names: ["LISTEN_DATABASE_URL"],
    of: "server",
    meaning: "the same login's direct address, for LISTEN, where `APP_DATABASE_URL` is a pooler in transaction mode",
    otherwise: "`APP_DATABASE_URL`",
  },
  {
    names: ["READ_DATABASE_URL"],
    of: "server",
    meaning:
      "the same login's address at one standby that follows by streaming: lists, statistics and published proofs are read there. While it is away or late they are read from the primary, and the log says `read_replica_unused` (docs/operations/read-replica.md)",
    otherwise: "everything is read from the primary",
  },
  {
    names: ["READ_LAG_SECONDS"],
    of: "server",
    meaning: "how many seconds the standby may be behind before it counts as late, 1 to 5",
    otherwise: "5",
  },
  {
    names: ["LIST_CACHE_MS"],
    of: "server",
    meaning:
      "milliseconds for which one process of the server answers equal questions about the market by one reading: visitors' whole answers, and the first offers of a pair for logged-in users, each compared with their own account. A change that the process makes ends it at once; a change of another process, and what the clock changes, is seen within that time. 0: everybody is read for",
    otherwise: "1000",
  },
  {
    names: ["LEDGER_SEALS"],
    of: "server",
    meaning:
      "`off`: no further month of the ledger is sealed, and the daily audit counts all that moved since the last sealed one. What is sealed stays so, and the daily audit goes on proving it. Set it alike for every process of the server (docs/operations/partitions.md)",
    otherwise: "on",
  },
  {
    names: ["PREPARED_STATEMENTS"],
    of: "server",
    meaning:
      "`off` for a pooler in transaction mode that can't prepare statements: PgBouncer before 1.21, or without `max_prepared_statements`",
    otherwise: "on",
  },
];
