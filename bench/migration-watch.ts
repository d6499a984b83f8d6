import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** Which relations the process that migrates keeps from others, and how: what blocks a reader or a writer. */
const HELD = `
  SELECT DISTINCT c.relname AS table, l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.granted AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') AND c.relkind IN ('r', 'p') AND c.reltuples > 0
    AND l.pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 1 AND objid = 2909148013)`;
const EVERY_MS = 10;
/** What lasts for less is not printed. */
const SHORT_MS = 100;

interface Hold {
  readonly table: string;
  readonly mode: string;
  readonly from: number;
  until: number;
}

/** Times the files of a migration and the locks that it holds on tables with rows, from a connection beside it. */
export class MigrationWatch {
  readonly #client: pg.Client;
  readonly #began = performance.now();
  readonly #files: { readonly line: string; readonly at: number }[] = [];
  readonly #holds: Hold[] = [];
  #watching: Promise<void> = Promise.resolve();
  #isOver = false;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async start(adminUrl: string): Promise<MigrationWatch> {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    const watch = new MigrationWatch(client);
    watch.#watching = watch.#look();
    return watch;
  }

  /** A line of `npm run migrate`: the name of a file that ran, or why one is tried again. */
  note(line: string): void {
    this.#files.push({ line, at: performance.now() });
  }

  async #look(): Promise<void> {
    let current = new Map<string, Hold>();
    while (!this.#isOver) {
      const { rows } = await this.#client.query<{ table: string; mode: string }>({ name: "held", text: HELD });
      const now = performance.now();
      const next = new Map<string, Hold>();
      for (const { table, mode } of rows) {
        const hold = current.get(`${table} ${mode}`) ?? { table, mode, from: now, until: now };
        if (!current.has(`${table} ${mode}`)) this.#holds.push(hold);
        hold.until = now;
        next.set(`${table} ${mode}`, hold);
      }
      current = next;
      await pause(EVERY_MS);
    }
  }

  /** @returns lines that say how long it took, each slow file, each file that was tried again, and each lock that was held for long */
  async stop(): Promise<string[]> {
    this.#isOver = true;
    await this.#watching;
    await this.#client.end();
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    let before = this.#began;
    const files = this.#files.map(({ line, at }) => {
      const took = at - before;
      before = at;
      return { line, took };
    });
    const ofMode = Map.groupBy(this.#holds, ({ table, mode }) => `${mode} on ${table}`);
    const longest = [...ofMode].map(([name, holds]) => ({ name, ms: Math.max(...holds.map(({ from, until }) => until - from)) }));
    return [
      `migration: ${seconds(performance.now() - this.#began)} with the command's start, ${files.length} lines`,
      ...files.filter(({ line, took }) => took > SHORT_MS || line.includes("again")).map(({ line, took }) => `  ${seconds(took)} ${line}`),
      `  locks that stop readers or writers: ${this.#holds.length}, the longest ${seconds(Math.max(0, ...longest.map(({ ms }) => ms)))}`,
      ...longest.filter(({ ms }) => ms > SHORT_MS).map(({ name, ms }) => `  held for ${seconds(ms)}: ${name}`),
    ];
  }
}
