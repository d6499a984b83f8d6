import { ConfigError } from "./config-error.ts";
import { isSwitchedOn, wholeNumber } from "./environment-value.ts";

/** The ways to PostgreSQL. */
export interface DatabaseSettings {
  /** The login that serves, which can do no more than `plaza_app`; perhaps by way of a pooler. */
  readonly appUrl: string;
  /** The same login's direct address, for LISTEN. */
  readonly listenUrl: string;
  /** Whether statements are prepared; false for a pooler that can't. */
  readonly preparesStatements: boolean;
  /** The same login's address at a standby, for lists; null: everything is read from the primary. */
  readonly readUrl: string | null;
  /** How far the standby may be behind; at most `MOST_READ_LAG_MS`. */
  readonly readLagMs: number;
}

/** What a list may lack; the cursors of the market's lists allow for as much (`advert-list.store.ts`). */
export const MOST_READ_LAG_MS = 5000;

/** @throws ConfigError */
export function readDatabaseSettings(env: NodeJS.ProcessEnv, mode: "demo" | "production"): DatabaseSettings {
  const appUrl = env["APP_DATABASE_URL"] ?? "";
  if (appUrl === "")
    throw new ConfigError("APP_DATABASE_URL is missing: the address of PostgreSQL with the login that serves (npm run migrate makes it)");
  if (mode === "production" && env["DATABASE_URL"])
    throw new ConfigError(
      "DATABASE_URL is the owner's login: only npm run migrate and the other commands take it, the server must not have it",
    );
  return {
    appUrl,
    listenUrl: env["LISTEN_DATABASE_URL"] || appUrl,
    preparesStatements: isSwitchedOn(env, "PREPARED_STATEMENTS"),
    readUrl: env["READ_DATABASE_URL"] || null,
    readLagMs: wholeNumber(env, "READ_LAG_SECONDS", MOST_READ_LAG_MS / 1000, 1, MOST_READ_LAG_MS / 1000) * 1000,
  };
}
