import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onCluster } from "../cluster.ts";
import { freePorts } from "@plaza/contract/testing/ports.ts";
import type { FleetDatabase } from "./fleet-database.ts";
import { FailoverTimeline, type FailoverParts } from "./failover-timeline.ts";
import { type FleetPorts, keepServerStates, serverStates, statsSocket, writeHaproxyConfig } from "./haproxy.ts";
import type { FleetPrograms, PatroniPrograms } from "./packages.ts";
import { LOCK, PatroniPair } from "./patroni-pair.ts";
import { writePgbouncerConfig } from "./pgbouncer.ts";
import { PostgresPair } from "./postgres-pair.ts";
import { listensAt, Program, type ProgramOptions } from "./program.ts";
import { serverProgram, siteProgram } from "./own-programs.ts";

export interface FleetOptions {
  readonly programs: FleetPrograms;
  readonly dataDir: string;
  /** Where visitors come; a free one where left out. */
  readonly port?: number;
  /** Who decides which PostgreSQL takes writes; left out, the fleet itself does. */
  readonly patroni?: PatroniPrograms;
  /** For our own processes, beside what makes them a fleet. */
  readonly env?: Readonly<Record<string, string>>;
  readonly report: (line: string) => void;
}

/** The login that serves, and the database that it serves. */
export interface ServedDatabase {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** What can be taken away from a running fleet; HAProxy reads its configuration again. */
export const FLEET_KINDS = ["site", "api", "jobs", "nats", "pgbouncer", "haproxy", "standby", "primary"] as const;
export type FleetKind = (typeof FLEET_KINDS)[number];

type Ports = FleetPorts & {
  readonly pooler: number;
  readonly nats: number;
  readonly jobs: number;
  readonly etcd: readonly [client: number, peer: number];
};

/**
 * Two sites, two APIs and a process for due work, on two PostgreSQL of which one follows the other, with PgBouncer, NATS and HAProxy between them: what
 * several machines run, on one. What ends is started again, as service managers do.
 */
export class Fleet {
  readonly pair: FleetDatabase;
  /** The same, where Patroni decides. */
  readonly patroni: PatroniPair | null;
  /** Where visitors come. */
  readonly origin: string;
  readonly #options: FleetOptions;
  readonly #ports: Ports;
  readonly #running: { readonly kind: Exclude<FleetKind, "standby" | "primary">; readonly program: Program }[] = [];
  readonly #kills = new Map<FleetKind, number>();

  private constructor(options: FleetOptions, ports: Ports) {
    this.#options = options;
    this.#ports = ports;
    this.origin = `http://127.0.0.1:${ports.public}`;
    const { programs, dataDir, report, patroni } = options;
    const common = { dataDir, ports: pairOf(ports.postgres), report };
    this.patroni =
      patroni === undefined
        ? null
        : new PatroniPair({
            ...common,
            programs: { ...patroni, postgres: programs.postgres },
            restPorts: pairOf(ports.patroni ?? []),
            etcdPorts: ports.etcd,
            logFolder: this.logFolder,
          });
    this.pair = this.patroni ?? new PostgresPair({ ...common, programs: programs.postgres });
  }

  static async create(options: FleetOptions): Promise<Fleet> {
    mkdirSync(options.dataDir, { recursive: true });
    chmodSync(options.dataDir, 0o711);
    const found = await freePorts(17);
    const port = (index: number) => found[index] ?? 0;
    return new Fleet(options, {
      public: options.port ?? port(0),
      api: port(1),
      write: port(2),
      read: port(3),
      pooler: port(4),
      nats: port(5),
      jobs: port(6),
      sites: [port(7), port(8)],
      apis: [port(9), port(10)],
      postgres: [port(11), port(12)],
      ...(options.patroni === undefined ? {} : { patroni: [port(13), port(14)] }),
      etcd: [port(15), port(16)],
    });
  }

  /** PostgreSQL, twice, and the way to the one that takes writes. */
  async startDatabase(): Promise<void> {
    await this.pair.start();
    const { programs, dataDir } = this.#options;
    const config = writeHaproxyConfig(dataDir, this.#ports);
    await this.#run("haproxy", {
      name: "haproxy",
      command: programs.haproxy,
      args: ["-W", "-db", "-q", "-f", config],
      isReady: () => listensAt(this.#ports.write),
    });
    await this.#untilRouted();
  }

  /** The owner's address of a database, by way of HAProxy: the same after a failover. */
  ownerUrl(database: string): string {
    return this.#at(this.#ports.write, this.pair.primary.url(database));
  }

  /** The application's address, by way of PgBouncer. */
  appUrl(served: ServedDatabase): string {
    return this.#at(this.#ports.pooler, `postgres://${served.user}:${served.password}@127.0.0.1/${served.database}?sslmode=disable`);
  }

  get preparesStatements(): boolean {
    return this.#options.programs.poolerPrepares;
  }

  async startPooler({ user, password }: Pick<ServedDatabase, "user" | "password">): Promise<void> {
    const { programs } = this.#options;
    const { folder, runAs } = this.pair.primary.home;
    const config = writePgbouncerConfig({
      folder,
      port: this.#ports.pooler,
      target: this.#ports.write,
      login: { user, password },
      runAs,
      prepares: programs.poolerPrepares,
    });
    const { pooler, nats } = this.#ports;
    await this.#run("pgbouncer", {
      name: "pgbouncer",
      command: programs.pgbouncer,
      args: ["-q", config],
      runAs,
      isReady: () => listensAt(pooler),
    });
    await this.#run("nats", {
      name: "nats",
      command: programs.nats,
      args: ["-a", "127.0.0.1", "-p", String(nats)],
      isReady: () => listensAt(nats),
    });
  }

  /** The first API alone: it makes the demo market and its keys where there are none. Then everything else at once. */
  async startProcesses(served: ServedDatabase): Promise<void> {
    const { dataDir, env = {} } = this.#options;
    const ports = this.#ports;
    const shared = {
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: `http://localhost:${ports.public}`,
      APP_DATABASE_URL: this.appUrl(served),
      LISTEN_DATABASE_URL: this.#at(ports.write, this.appUrl(served)),
      READ_DATABASE_URL: this.#at(ports.read, this.appUrl(served)),
      PREPARED_STATEMENTS: this.preparesStatements ? "on" : "off",
      NATS_URL: `nats://127.0.0.1:${ports.nats}`,
      // HAProxy between site and API adds no entry: the site has named the visitor.
      TRUSTED_PROXIES: "1",
      ...env,
    };
    const site = { PUBLIC_ORIGIN: shared.PUBLIC_ORIGIN, API_ORIGIN: `http://127.0.0.1:${ports.api}`, PROXY_HOPS: "1", ...env };
    const [first = 0, ...further] = ports.apis;
    await this.#run("api", serverProgram("api-1", "api", first, shared));
    await Promise.all([
      ...further.map((port, index) => this.#run("api", serverProgram(`api-${index + 2}`, "api", port, shared))),
      this.#run("jobs", serverProgram("jobs", "jobs", ports.jobs, shared)),
      ...ports.sites.map((port, index) => this.#run("site", siteProgram(`site-${index + 1}`, port, site))),
    ]);
  }

  /** Takes one of a kind away, each in turn; it comes back by itself. HAProxy is reloaded. */
  async takeAway(kind: FleetKind): Promise<void> {
    const turn = this.#kills.get(kind) ?? 0;
    this.#kills.set(kind, turn + 1);
    if (kind === "primary") return this.pair.primary.kill();
    if (kind === "standby") return this.pair.standby.kill();
    const programs = this.#of(kind);
    const program = programs[turn % programs.length];
    if (kind !== "haproxy") return program?.kill();
    await keepServerStates(this.#options.dataDir);
    program?.signal("SIGUSR2");
  }

  /** Resolves when everything runs and is ready, and the standby has every commit. */
  async untilWhole(): Promise<void> {
    await this.pair.untilWhole();
    for (const { program } of this.#running) await program.untilReady();
    await this.#untilRouted();
  }

  /** Reads what changes in a failover that Patroni decides, until it is stopped. */
  watchFailover(): FailoverTimeline {
    return new FailoverTimeline([() => serverStates(this.#options.dataDir), ...(this.patroni?.stateReaders ?? [])]);
  }

  /** Those of it that belong to the PostgreSQL which takes over from the present primary. */
  failoverParts(): FailoverParts {
    const { standby } = this.pair;
    const number = this.#ports.postgres.indexOf(standby.port) + 1;
    const apis = this.#ports.apis.map((_, index) => `api/api${index + 1}`);
    return { lock: LOCK, successor: this.patroni?.standby.name ?? "", route: `write/write${number}`, apis };
  }

  /** Resolves when HAProxy knows which PostgreSQL takes writes and which one follows. */
  async #untilRouted(): Promise<void> {
    const expected = this.#ports.postgres.flatMap((port, index) => {
      const isPrimary = port === this.pair.primary.port;
      return [`write/write${index + 1} ${isPrimary ? "UP" : "DOWN"}`, `read/read${index + 1} ${isPrimary ? "DOWN" : "UP"}`];
    });
    for (let known: ReadonlySet<string> = new Set(); !expected.every((line) => known.has(line));) {
      await pause(100);
      const states = await serverStates(this.#options.dataDir).catch(() => new Map<string, string>());
      known = new Set([...states].map(([server, state]) => `${server} ${state}`));
    }
  }

  /** Everything that uses the database, the sites first. */
  async stopProcesses(): Promise<void> {
    for (const kinds of [["site"], ["api", "jobs"], ["pgbouncer", "nats"]] as const)
      await Promise.all(kinds.flatMap((kind) => this.#of(kind)).map((program) => program.stop()));
  }

  /** In the opposite order of its start. */
  async stop(): Promise<void> {
    await this.stopProcesses();
    await Promise.all(this.#of("haproxy").map((program) => program.stop()));
    await this.pair.stop();
  }

  async ensureDatabase(name: string): Promise<void> {
    if (!(await this.pair.hasDatabase(name))) await onCluster(this.ownerUrl("postgres"), `CREATE DATABASE ${name}`);
  }

  /** Where each of its processes is, for a person. */
  describe(): readonly (readonly [name: string, what: string])[] {
    const { sites, apis, postgres, pooler, nats, jobs, write, read, etcd } = this.#ports;
    return [
      ["Sites", sites.join(" and ")],
      ["APIs", `${apis.join(" and ")}; jobs ${jobs}`],
      ["PostgreSQL", `${postgres.join(" and ")}; by HAProxy ${write} for writes and ${read} for reading`],
      ...(this.patroni === null
        ? []
        : [
            ["Patroni", `${this.patroni.restUrls.join(" and ")}; who leads: patronictl -d etcd://127.0.0.1:${etcd[0]} list plaza`] as const,
            ["etcd", String(etcd[0])] as const,
          ]),
      ["PgBouncer", String(pooler)],
      ["NATS", String(nats)],
      ["HAProxy", `its statistics: ${statsSocket(this.#options.dataDir)}`],
    ];
  }

  get logFolder(): string {
    return path.join(this.#options.dataDir, "log");
  }

  #of(kind: FleetKind): Program[] {
    return this.#running.filter((running) => running.kind === kind).map(({ program }) => program);
  }

  async #run(
    kind: Exclude<FleetKind, "standby" | "primary">,
    options: Omit<ProgramOptions, "logFolder" | "report" | "isOurs">,
  ): Promise<void> {
    const program = new Program({ ...options, isOurs: OURS.has(kind), logFolder: this.logFolder, report: this.#options.report });
    this.#running.push({ kind, program });
    await program.start();
  }

  #at(port: number, address: string): string {
    const url = new URL(address);
    url.port = String(port);
    return url.href;
  }
}

function pairOf([first = 0, second = 0]: readonly number[]): readonly [number, number] {
  return [first, second];
}

const OURS: ReadonlySet<FleetKind> = new Set(["site", "api", "jobs"]);
