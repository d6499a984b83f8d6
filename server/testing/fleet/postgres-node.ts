import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type ClusterHome, giveTo, settleHome } from "../../core/db/cluster-home.ts";
import { clusterFolder, launch } from "../../core/db/cluster-launch.ts";
import { postgresEnvironment } from "../../core/db/postgres-files.ts";
import { endPostmaster } from "../../core/db/postmaster.ts";
import { postmasterAndChildren, signal } from "../faulty-cluster.ts";

const run = promisify(execFile);

export const OWNER = "plaza_owner";
/** HAProxy asks a server by this login whether it takes writes. It has no password and no rights, and may only come from this machine. */
export const CHECK_LOGIN = "plaza_check";

export interface NodeOptions {
  readonly name: string;
  /** Debian's programs. */
  readonly programs: string;
  readonly dataDir: string;
  readonly port: number;
  readonly password: string;
}

/** One PostgreSQL of two, from Debian's package. Who starts it restarts, copies or promotes it. */
export class PostgresNode {
  readonly #options: NodeOptions;
  /** Its folder, and the user that it runs as. */
  readonly home: ClusterHome;
  #ended: Promise<void> = Promise.resolve();
  #pid = 0;

  constructor(options: NodeOptions) {
    this.#options = options;
    mkdirSync(options.dataDir, { recursive: true });
    chmodSync(options.dataDir, 0o711);
    this.home = settleHome(options.dataDir, () => undefined);
  }

  get name(): string {
    return this.#options.name;
  }

  get port(): number {
    return this.#options.port;
  }

  /** Resolves when it has ended, asked or not. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  get hasData(): boolean {
    return existsSync(path.join(this.#folder, "PG_VERSION"));
  }

  /** Whether it followed another one when it last ran. */
  get isStandby(): boolean {
    return existsSync(path.join(this.#folder, "standby.signal"));
  }

  url(database: string): string {
    return `postgres://${OWNER}:${this.#options.password}@127.0.0.1:${this.port}/${database}?sslmode=disable`;
  }

  initialize(): void {
    const passwordFile = path.join(this.home.folder, "initial-password");
    writeFileSync(passwordFile, this.#options.password, { mode: 0o600 });
    try {
      if (this.home.runAs !== null) giveTo(passwordFile, this.home.runAs);
      const login = [`--username=${OWNER}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
      execFileSync(this.#program("initdb"), [`--pgdata=${this.#folder}`, ...login, "--encoding=UTF8", "--locale=C.UTF-8"], {
        ...this.home.runAs,
        cwd: this.home.folder,
        env: postgresEnvironment(),
        stdio: ["ignore", "ignore", "pipe"],
      });
    } finally {
      rmSync(passwordFile, { force: true });
    }
    const rules = path.join(this.#folder, "pg_hba.conf");
    writeFileSync(rules, `host postgres ${CHECK_LOGIN} 127.0.0.1/32 trust\n${readFileSync(rules, "utf8")}`);
    appendFileSync(path.join(this.#folder, "postgresql.conf"), "\nwal_keep_size = '256MB'\nwal_retrieve_retry_interval = '200ms'\n");
  }

  /** Takes what it had away and copies a running primary, to follow it. */
  async copyFrom(primary: PostgresNode): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=${OWNER} password=${this.#options.password} sslmode=disable`;
    const args = ["-d", from, "-D", this.#folder, "-R", "-X", "stream", "-c", "fast", "--no-sync"];
    await run(this.#program("pg_basebackup"), args, { ...this.home.runAs, cwd: this.home.folder, env: postgresEnvironment() });
    // A copy of the primary waits for nobody once it is promoted.
    appendFileSync(path.join(this.#folder, "postgresql.auto.conf"), "\nsynchronous_standby_names = ''\n");
  }

  async start(): Promise<void> {
    const bin = this.#options.programs;
    const files = { folder: bin, postgres: this.#program("postgres"), initdb: this.#program("initdb") };
    const launched = await launch({ files, home: this.home, port: this.port, durable: true, log: () => undefined });
    this.#pid = launched.pid;
    this.#ended = launched.ended;
  }

  /** With all of its processes, and without a word. */
  async kill(): Promise<void> {
    for (const pid of postmasterAndChildren(this.#folder)) signal(pid, "SIGKILL");
    await this.#ended;
  }

  /** Resolves when it takes writes. */
  async promote(): Promise<void> {
    const args = ["promote", "-D", this.#folder, "-w", "-t", "60"];
    await run(this.#program("pg_ctl"), args, { ...this.home.runAs, cwd: this.home.folder, env: postgresEnvironment() });
  }

  async stop(): Promise<void> {
    if (this.#pid !== 0) await endPostmaster(this.#pid);
  }

  remove(): void {
    rmSync(this.home.folder, { recursive: true, force: true });
  }

  get #folder(): string {
    return clusterFolder(this.home);
  }

  #program(name: string): string {
    return path.join(this.#options.programs, name);
  }
}
