import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { readOrMakeSecret } from "../../core/db/secret-file.ts";
import { CHECK_LOGIN, OWNER, PostgresNode } from "./postgres-node.ts";

export interface PairOptions {
  readonly programs: string;
  readonly dataDir: string;
  readonly ports: readonly [number, number];
  readonly report: (line: string) => void;
}

const ASK_MS = 50;
const RETRY_MS = 500;

/**
 * A primary and a standby that has every commit before it is acknowledged. Where the primary ends, that standby takes over and the other one
 * comes back as a copy that follows. Where the standby ends, the primary stops waiting for it until it follows again. A standby that isn't known to
 * have everything is never promoted: then the primary is started again.
 *
 * This may decide by itself because it is the parent of both: it knows that a process has ended. Across machines nobody knows that, and
 * something that counts votes (Patroni) has to.
 */
export class PostgresPair {
  readonly #report: (line: string) => void;
  #primary: PostgresNode;
  #standby: PostgresNode;
  /** Whether the standby has every acknowledged commit. */
  #isSynchronous = false;
  #isStopping = false;
  /** Whose end matters: a node that we ended ourselves is replaced already. */
  readonly #watched = new Set<PostgresNode>();
  /** What is being put right, one after the other. */
  #work: Promise<void> = Promise.resolve();

  constructor({ programs, dataDir, ports, report }: PairOptions) {
    this.#report = report;
    const password = readOrMakeSecret(path.join(dataDir, "secrets", "postgres-owner"));
    const [first, second] = ["a", "b"].map(
      (letter, index) =>
        new PostgresNode({
          name: `PostgreSQL ${letter}`,
          programs,
          dataDir: path.join(dataDir, `postgres-${letter}`),
          port: ports[index] ?? 0,
          password,
        }),
    ) as [PostgresNode, PostgresNode];
    // After a failover in an earlier run it is the second one that has everything.
    [this.#primary, this.#standby] = first.isStandby ? [second, first] : [first, second];
  }

  get primary(): PostgresNode {
    return this.#primary;
  }

  get standby(): PostgresNode {
    return this.#standby;
  }

  get isSynchronous(): boolean {
    return this.#isSynchronous;
  }

  async start(): Promise<void> {
    if (!this.#primary.hasData) this.#primary.initialize();
    await this.#primary.start();
    await this.#onPrimary(
      `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${CHECK_LOGIN}') THEN CREATE ROLE ${CHECK_LOGIN} LOGIN; END IF; END $$`,
    );
    this.#watch(this.#primary);
    await this.#bringStandby("copy");
  }

  /** Resolves when everything is there again: both run, and the standby has every commit. */
  async untilWhole(): Promise<void> {
    while (!this.#isSynchronous) {
      if (this.#isStopping) throw new Error("PostgreSQL was stopped");
      await pause(ASK_MS);
    }
  }

  async hasDatabase(name: string): Promise<boolean> {
    return (await this.#onPrimary(`SELECT FROM pg_database WHERE datname = '${name}'`)).rowCount === 1;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    // The last commits must not wait for a standby that is on its way out.
    await this.#primary.stop();
    await this.#standby.stop();
    await this.#work.catch(() => undefined);
  }

  remove(): void {
    this.#primary.remove();
    this.#standby.remove();
  }

  #watch(node: PostgresNode): void {
    this.#watched.add(node);
    const { ended } = node;
    void ended.then(() => this.#onEnd(node, ended));
  }

  #onEnd(node: PostgresNode, ended: Promise<void>): void {
    // Started again in the meantime, or ended by us.
    if (node.ended !== ended || !this.#watched.delete(node)) return;
    this.#then(() => (node === this.#primary ? this.#replacePrimary(node) : this.#replaceStandby(node)));
  }

  /** What fails because something else ends meanwhile is tried again, after what that end asks for. */
  #then(act: () => Promise<void>): void {
    if (this.#isStopping) return;
    this.#work = this.#work.then(act).catch(async (error: unknown) => {
      if (this.#isStopping) return;
      this.#report(`PostgreSQL is not whole yet: ${String(error)}`);
      await pause(RETRY_MS);
      this.#then(() => this.#bringStandby("copy"));
    });
  }

  async #replacePrimary(ended: PostgresNode): Promise<void> {
    if (this.#isStopping) return;
    if (!this.#isSynchronous) {
      this.#report(`${ended.name}, the primary, ended while no standby had everything: it is started again.`);
      await ended.start();
      this.#watch(ended);
      return this.#bringStandby("copy");
    }
    this.#report(`${ended.name}, the primary, ended: ${this.#standby.name} takes over.`);
    this.#isSynchronous = false;
    [this.#primary, this.#standby] = [this.#standby, ended];
    await this.#primary.promote();
    await this.#bringStandby("copy");
  }

  async #replaceStandby(ended: PostgresNode): Promise<void> {
    if (this.#isStopping) return;
    this.#isSynchronous = false;
    this.#report(`${ended.name}, the standby, ended: nothing waits for it until it follows again.`);
    await this.#bringStandby("restart");
  }

  /** Starts it on the files that it has, or on a copy, and has commits wait for it once it follows. */
  async #bringStandby(how: "copy" | "restart"): Promise<void> {
    this.#watched.delete(this.#standby);
    await this.#waitForStandby(false);
    if (how === "copy") {
      await this.#standby.stop();
      await this.#standby.copyFrom(this.#primary);
    }
    await this.#standby.start();
    this.#watch(this.#standby);
    await this.#waitForStandby(true);
    while (!(await this.#follows())) {
      if (this.#isStopping) return;
      await pause(ASK_MS);
    }
    this.#isSynchronous = true;
    this.#report(`${this.#standby.name} follows ${this.#primary.name} and has every commit before it is acknowledged.`);
  }

  async #waitForStandby(isOn: boolean): Promise<void> {
    await this.#onPrimary(`ALTER SYSTEM SET synchronous_standby_names = '${isOn ? "*" : ""}'`);
    await this.#onPrimary("SELECT pg_reload_conf()");
  }

  async #follows(): Promise<boolean> {
    const { rowCount } = await this.#onPrimary("SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')");
    return rowCount === 1;
  }

  async #onPrimary(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: this.#primary.url("postgres"), user: OWNER });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }
}
