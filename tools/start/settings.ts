import path from "node:path";
import { fileURLToPath } from "node:url";
import { readSecretFiles } from "../../server/core/secret-files.ts";
import { StartRefusal } from "./refusal.ts";

export interface Settings {
  /** Where the site listens. */
  readonly port: number;
  readonly host: string | undefined;
  /** Where the API listens on this machine; 0: any free port. */
  readonly apiPort: number;
  readonly dataDir: string;
  /** The operator's own PostgreSQL; ours is started where there is none. */
  readonly databaseUrl: string | undefined;
  /** The login that serves there; made where the operator names none. */
  readonly appDatabaseUrl: string | undefined;
  readonly mode: string;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @throws StartRefusal with a sentence that names the variable */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const env = readSecrets(given);
  return {
    port: readPort("PORT", env["PORT"] || "3000"),
    host: env["HOST"] || undefined,
    apiPort: readPort("API_PORT", env["API_PORT"] || "0"),
    // npm runs us in the repository, but a person means the folder where the command was typed.
    dataDir: path.resolve(env["INIT_CWD"] ?? ROOT, env["DATA_DIR"] || path.join(ROOT, ".data")),
    databaseUrl: env["DATABASE_URL"] || undefined,
    appDatabaseUrl: env["APP_DATABASE_URL"] || undefined,
    mode: env["PLAZA_MODE"] || "demo",
  };
}

function readPort(name: string, port: string): number {
  if (!/^\d{1,5}$/.test(port) || Number.parseInt(port, 10) > 65_535)
    throw new StartRefusal(`${name} is "${port}", but must be a number from 0 to 65535.`);
  return Number.parseInt(port, 10);
}

function readSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return readSecretFiles(env);
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The embedded PostgreSQL has no second machine, so production takes it only on request.
 * @throws StartRefusal
 */
export function refuseEmbeddedDatabase({ mode, databaseUrl, appDatabaseUrl }: Settings, env: NodeJS.ProcessEnv): void {
  if (mode !== "production" || databaseUrl !== undefined || appDatabaseUrl !== undefined || env["ALLOW_EMBEDDED"] === "yes") return;
  throw new StartRefusal(
    "Production needs your own PostgreSQL: set DATABASE_URL, or ALLOW_EMBEDDED=yes to run on the embedded one (docs/operations/first-deploy.md).",
  );
}
