import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type ClusterHome, settleHome } from "../../core/db/cluster-home.ts";
import { clusterFolder } from "../../core/db/cluster-launch.ts";
import { postgresEnvironment } from "../../core/db/postgres-files.ts";
import { endPostmaster } from "../../core/db/postmaster.ts";
import { postmasterAndChildren, signal } from "../faulty-cluster.ts";
import { OWNER } from "./postgres-node.ts";
import { MACHINE } from "./machine.ts";
import { listensAt, Program } from "./program.ts";

export interface PatroniNodeOptions {
  /** As Patroni knows it. */
  readonly name: string;
  readonly patroni: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly dataDir: string;
  readonly port: number;
  /** Where Patroni says what its PostgreSQL is. */
  readonly restPort: number;
  readonly etcdPort: number;
  readonly password: string;
  readonly logFolder: string;
  readonly report: (line: string) => void;
}

/** The file that operators are given, unchanged. */
const CONFIGURATION = fileURLToPath(new URL("../../../deploy/patroni/patroni.yml", import.meta.url));

const FENCE = fileURLToPath(new URL("../../../deploy/patroni/fence.sh", import.meta.url));

/** What stands for one machine: a PostgreSQL and the Patroni that starts, promotes and stops it. */
export class PatroniNode {
  readonly #options: PatroniNodeOptions;
  readonly home: ClusterHome;
  #patroni: Program | null = null;

  constructor(options: PatroniNodeOptions) {
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

  get restUrl(): string {
    return `http://127.0.0.1:${this.#options.restPort}`;
  }

  url(database: string): string {
    return `postgres://${OWNER}:${this.#options.password}@127.0.0.1:${this.port}/${database}?sslmode=disable`;
  }

  /** Patroni alone: it starts PostgreSQL when it knows as what. */
  async start(): Promise<void> {
    const { name, patroni, logFolder, report, restPort } = this.#options;
    this.#patroni = new Program({
      name,
      command: patroni,
      args: [CONFIGURATION],
      env: { ...postgresEnvironment(), ...this.#environment() },
      runAs: this.home.runAs,
      logFolder,
      isOurs: false,
      isReady: () => listensAt(restPort),
      // Patroni's own end would end its PostgreSQL in order.
      stopSignal: "SIGKILL",
      report,
    });
    await this.#patroni.start();
  }

  /** PostgreSQL alone, with all of its processes. */
  killPostgres(): void {
    this.#toPostgres("SIGKILL");
  }

  /**
   * Starts what replaces a silent primary by switching its machine off.
   * @param command is given the name of the machine to switch off, and ends with 0 when it is off
   */
  async startFence(command: string): Promise<Program> {
    const { name, logFolder, report } = this.#options;
    const fence = new Program({
      name: `fence-${name}`,
      command: FENCE,
      args: [],
      env: { PATH: MACHINE["PATH"], ...this.#environment(), FENCE_COMMAND: command },
      runAs: this.home.runAs,
      logFolder,
      isOurs: false,
      isReady: () => Promise.resolve(true),
      report,
    });
    await fence.start();
    return fence;
  }

  /** As a machine without power; `start` switches it on. */
  async kill(): Promise<void> {
    await this.#patroni?.stop();
    this.#toPostgres("SIGKILL");
  }

  /** As a machine that nobody reaches, and that reaches nobody, but goes on afterwards where it was. */
  freeze(): void {
    this.#patroni?.signal("SIGSTOP");
    this.#toPostgres("SIGSTOP");
  }

  /** As `patronictl switchover` asks for it. @throws if Patroni refuses */
  async switchTo(candidate: PatroniNode): Promise<void> {
    const response = await fetch(`${this.restUrl}/switchover`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Basic ${btoa(`patroni:${this.#options.password}`)}` },
      body: JSON.stringify({ leader: this.name, candidate: candidate.name }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`no switchover: ${response.status} ${answer}`);
  }

  thaw(): void {
    this.#toPostgres("SIGCONT");
    this.#patroni?.signal("SIGCONT");
  }

  async stop(): Promise<void> {
    await this.#patroni?.stop();
    const [postmaster] = this.#postgresPids();
    if (postmaster !== undefined) await endPostmaster(postmaster);
  }

  remove(): void {
    rmSync(this.home.folder, { recursive: true, force: true });
  }

  #environment(): NodeJS.ProcessEnv {
    const { name, restPort, port, etcdPort, postgres, password } = this.#options;
    return {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: clusterFolder(this.home),
      PATRONI_POSTGRESQL_BIN_DIR: postgres,
      PATRONI_POSTGRESQL_PGPASS: path.join(this.home.folder, "pgpass"),
      PATRONI_ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_SUPERUSER_USERNAME: OWNER,
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_RESTAPI_USERNAME: "patroni",
      PATRONI_RESTAPI_PASSWORD: password,
    };
  }

  #toPostgres(name: NodeJS.Signals): void {
    for (const pid of this.#postgresPids()) signal(pid, name);
  }

  /** The postmaster first; nothing where none runs. */
  #postgresPids(): number[] {
    const folder = clusterFolder(this.home);
    return existsSync(path.join(folder, "postmaster.pid")) ? postmasterAndChildren(folder) : [];
  }
}
