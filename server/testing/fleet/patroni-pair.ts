import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { readField, readOptionalText, readText } from "@plaza/contract/unknown-value.ts";
import { readOrMakeSecret } from "../../core/db/secret-file.ts";
import type { States } from "./failover-timeline.ts";
import type { FleetDatabase } from "./fleet-database.ts";
import { PatroniNode } from "./patroni-node.ts";
import { listensAt, Program } from "./program.ts";

export interface PatroniPairOptions {
  readonly programs: { readonly patroni: string; readonly etcd: string; readonly postgres: string };
  readonly dataDir: string;
  readonly ports: readonly [number, number];
  readonly restPorts: readonly [number, number];
  readonly etcdPorts: readonly [client: number, peer: number];
  readonly logFolder: string;
  readonly report: (line: string) => void;
}

/** What can end of it; a switchover ends nothing but who takes writes. */
export const PATRONI_FAULTS = ["postgres", "machine", "frozen", "stalled", "fenced", "standby", "etcd", "switchover"] as const;
export type PatroniFault = (typeof PATRONI_FAULTS)[number];

/** What a node of the cluster is, as any Patroni says it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** The part of a failover's time line that says who has Patroni's lock. */
export const LOCK = "lock";
const STALL_MS = 5000;
const ASK_MS = 100;
/** As deploy/patroni/patroni.yml has it: this long after its last word a primary isn't the primary any more. */
const TTL_SECONDS = 10;
const LOOP_SECONDS = 2;

/** Two PostgreSQL of which Patroni and etcd decide which one takes writes: nobody here promotes anything. */
export class PatroniPair implements FleetDatabase {
  readonly #options: PatroniPairOptions;
  readonly #nodes: readonly [PatroniNode, PatroniNode];
  readonly #etcd: Program;
  #primary: PatroniNode;

  constructor(options: PatroniPairOptions) {
    this.#options = options;
    const { programs, dataDir, ports, restPorts, etcdPorts, logFolder, report } = options;
    const password = readOrMakeSecret(path.join(dataDir, "secrets", "postgres-owner"));
    this.#nodes = ["a", "b"].map(
      (letter, index) =>
        new PatroniNode({
          name: `patroni-${letter}`,
          patroni: programs.patroni,
          postgres: programs.postgres,
          dataDir: path.join(dataDir, `patroni-${letter}`),
          port: ports[index] ?? 0,
          restPort: restPorts[index] ?? 0,
          etcdPort: etcdPorts[0],
          password,
          logFolder,
          report,
        }),
    ) as [PatroniNode, PatroniNode];
    this.#primary = this.#nodes[0];
    this.#etcd = new Program(etcdProgram(options));
  }

  get primary(): PatroniNode {
    return this.#primary;
  }

  get standby(): PatroniNode {
    return this.#otherThan(this.#primary);
  }

  /** Where each Patroni says what its PostgreSQL is. */
  get restUrls(): readonly string[] {
    return this.#nodes.map(({ restUrl }) => restUrl);
  }

  /** Whose lock it is, and what each Patroni says of its PostgreSQL: `primary`, `other` or `silent`. One reading each, so that silence delays nobody. */
  get stateReaders(): readonly (() => Promise<States>)[] {
    const lock = async () => new Map([[LOCK, readOptionalText(await ask(this.#lockUrl), "node", "value") || "free"]]);
    return [lock, ...this.#nodes.map((node) => async () => new Map([[node.name, await roleOf(node)]]))];
  }

  async start(): Promise<void> {
    mkdirSync(path.join(this.#options.dataDir, "etcd"), { recursive: true, mode: 0o700 });
    await this.#etcd.start();
    await Promise.all(this.#nodes.map((node) => node.start()));
    await this.untilWhole();
  }

  /** Resolves when one takes writes and the other one has every commit before it is acknowledged. */
  async untilWhole(): Promise<void> {
    for (;;) {
      const members = await this.#members();
      const leader = members.find(({ role, state }) => role === "leader" && state === "running");
      const isFollowed = members.some(({ role, state }) => role === "sync_standby" && /running|streaming/.test(state));
      const primary = this.#nodes.find(({ name }) => name === leader?.name);
      if (primary !== undefined) this.#primary = primary;
      if (primary !== undefined && isFollowed) return;
      await pause(ASK_MS);
    }
  }

  /** Breaks something, and puts right what doesn't come back by itself. Resolves when something else has taken over where it must. */
  async break(fault: PatroniFault): Promise<void> {
    const { primary, standby } = this;
    if (fault === "etcd") return this.#withoutEtcd();
    if (fault === "standby") return this.#withoutStandby();
    if (fault === "fenced") return this.#fenced();
    if (fault === "stalled") return this.#stalled();
    if (fault === "postgres") primary.killPostgres();
    if (fault === "machine") await primary.kill();
    if (fault === "frozen") primary.freeze();
    if (fault === "switchover") await primary.switchTo(standby);
    await this.#untilPrimary(standby);
    if (fault === "machine") await primary.start();
    if (fault === "frozen") primary.thaw();
  }

  async hasDatabase(name: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#primary.url("postgres") });
    await client.connect();
    try {
      return (await client.query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.#primary.stop();
    await this.standby.stop();
    await this.#etcd.stop();
  }

  remove(): void {
    for (const node of this.#nodes) node.remove();
  }

  /** As a disk that answers nobody for a while: nobody has to take over, and the primary goes on where it was. */
  async #stalled(): Promise<void> {
    const { primary } = this;
    primary.freeze();
    await pause(STALL_MS);
    primary.thaw();
  }

  /** Both machines look after each other; what stands for a power switch waits for us to end the frozen one. */
  async #fenced(): Promise<void> {
    const { primary, standby } = this;
    const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-fence-"));
    const [powerSwitch, asked, off] = ["switch", "asked", "off"].map((name) => path.join(folder, name)) as [string, string, string];
    writeFileSync(powerSwitch, `#!/bin/sh\necho "$1" > ${asked}\nwhile [ ! -e ${off} ]; do sleep 0.1; done\n`, { mode: 0o755 });
    // PostgreSQL's user writes there.
    chmodSync(folder, 0o777);
    const fences = [await primary.startFence(powerSwitch), await standby.startFence(powerSwitch)];
    primary.freeze();
    // On a busy machine the lock may run out before the fence has looked often enough.
    while (!existsSync(asked) && (await statusOf(`${standby.restUrl}/primary`)) !== 200) await pause(ASK_MS);
    await primary.kill();
    writeFileSync(off, "");
    await this.#untilPrimary(standby);
    for (const fence of fences) await fence.stop();
    rmSync(folder, { recursive: true });
    await primary.start();
  }

  /** Until commits no longer wait for it. */
  async #withoutStandby(): Promise<void> {
    const { standby } = this;
    await standby.kill();
    const isWaitedFor = async () => {
      const members = await this.#members();
      return members.length === 0 || members.some(({ role }) => role === "sync_standby");
    };
    while (await isWaitedFor()) await pause(ASK_MS);
    await standby.start();
  }

  /** For as long as a primary may go without it, and some. */
  async #withoutEtcd(): Promise<void> {
    this.#etcd.signal("SIGSTOP");
    const since = await this.#secondsWithoutEtcd();
    while ((await this.#secondsWithoutEtcd()) < since + TTL_SECONDS + 2 * LOOP_SECONDS) await pause(ASK_MS);
    this.#etcd.signal("SIGCONT");
  }

  async #secondsWithoutEtcd(): Promise<number> {
    const status: unknown = await ask(`${this.#primary.restUrl}/patroni`);
    const lastSeen = readField(status, "dcs_last_seen");
    return typeof lastSeen === "number" ? Date.now() / 1000 - lastSeen : 0;
  }

  async #untilPrimary(node: PatroniNode): Promise<void> {
    while ((await statusOf(`${node.restUrl}/primary`)) !== 200) await pause(ASK_MS);
    this.#primary = node;
  }

  /** From the first that answers: either may be ended or frozen. */
  async #members(): Promise<readonly Member[]> {
    const answers = await Promise.all(this.#nodes.map(({ restUrl }) => ask(`${restUrl}/cluster`)));
    const members: readonly unknown[] = answers.map((answer) => readField(answer, "members")).find((list) => Array.isArray(list)) ?? [];
    return members.map((member) => ({ name: readText(member, "name"), role: readText(member, "role"), state: readText(member, "state") }));
  }

  get #lockUrl(): string {
    return `http://127.0.0.1:${this.#options.etcdPorts[0]}/v2/keys/service/plaza/leader`;
  }

  #otherThan(node: PatroniNode): PatroniNode {
    return node === this.#nodes[0] ? this.#nodes[1] : this.#nodes[0];
  }
}

/** One alone: what happens when a majority of three is away is what happens when it is. */
function etcdProgram({
  programs,
  dataDir,
  etcdPorts: [client, peer],
  logFolder,
  report,
}: PatroniPairOptions): ConstructorParameters<typeof Program>[0] {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return {
    name: "etcd",
    command: programs.etcd,
    args: [
      "--name=etcd",
      // As deploy/patroni/etcd.env has it.
      "--enable-v2",
      `--data-dir=${path.join(dataDir, "etcd")}`,
      `--initial-cluster=etcd=${peerUrl}`,
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
    ],
    logFolder,
    isOurs: false,
    isReady: () => listensAt(client),
    report,
  };
}

async function roleOf({ restUrl }: PatroniNode): Promise<string> {
  const status = await statusOf(`${restUrl}/primary`);
  if (status === null) return "silent";
  return status === 200 ? "primary" : "other";
}

/** @returns null where nothing answers */
async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return await response.json();
  } catch {
    return null;
  }
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
