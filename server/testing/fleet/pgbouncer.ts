import { writeFileSync } from "node:fs";
import path from "node:path";
import { giveTo } from "../../core/db/cluster-home.ts";
import type { RunAs } from "../../core/db/postgres-files.ts";

export interface PoolerOptions {
  readonly folder: string;
  readonly port: number;
  /** Where writes are taken: HAProxy's. */
  readonly target: number;
  readonly login: { readonly user: string; readonly password: string };
  readonly runAs: RunAs | null;
  readonly prepares: boolean;
}

/**
 * PgBouncer in transaction mode. After a failover it must come back within half a second, not after the 15 that it waits by default, and a connection
 * must not outlive what HAProxy keeps after a reload.
 */
export function writePgbouncerConfig({ folder, port, target, login, runAs, prepares }: PoolerOptions): string {
  const [file, users] = ["pgbouncer.ini", "pgbouncer-users.txt"].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(users, `"${login.user}" "${login.password}"\n`, { mode: 0o600 });
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    pool_mode: "transaction",
    default_pool_size: 40,
    max_client_conn: 500,
    server_login_retry: 0.5,
    server_lifetime: 30,
    server_connect_timeout: 5,
    query_wait_timeout: 5,
    ...(prepares ? { max_prepared_statements: 500 } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, `[databases]\n* = host=127.0.0.1 port=${target}\n[pgbouncer]\n${lines.join("\n")}\n`, { mode: 0o600 });
  if (runAs !== null) for (const written of [file, users]) giveTo(written, runAs);
  return file;
}
