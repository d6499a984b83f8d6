import pg from "pg";

/** What a connection is after this is what it was when it opened, but for the statements that it has prepared and the catalogue that it has read. */
const AS_OPENED = `SELECT pg_advisory_unlock_all(), pg_stat_force_next_flush();
  UNLISTEN *; CLOSE ALL; RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL; DISCARD SEQUENCES; DISCARD TEMP`;

/** What PostgreSQL says of a statement that was prepared before a table changed: that connection is of no further use. */
const NOT_SUPPORTED = "0A000";

type Release = (error?: Error | boolean) => void;
type Connected = (error: Error | null, client?: pg.Client) => void;
type Ended = (error?: Error) => void;

/** The connections of one database, which outlive the pools that opened them. */
export interface LastingConnections {
  /** For a pool's option of this name. */
  readonly Client: new () => pg.Client;
  /** Waits for those that pools have just ended. @returns how many are kept */
  settle(): Promise<number>;
  /** Ends those that are kept; from here on each ends with its pool. */
  close(): Promise<void>;
}

/** Where connections wait for the next pool. */
interface Home {
  /** Of one kind that are kept. */
  readonly most: number;
  readonly spare: Set<LastingClient>;
  readonly returning: Set<Promise<void>>;
  isClosed: boolean;
}

/** The one that prepared most comes first. */
function spareOf({ spare }: Home, kind: string): LastingClient[] {
  return [...spare].filter((client) => client.kind === kind).toSorted((a, b) => b.timesTaken - a.timesTaken);
}

class LastingClient extends pg.Client {
  /** The driver's, which its types don't know: whether the process waits for this connection. */
  declare ref: () => void;
  declare unref: () => void;
  readonly kind: string;
  timesTaken = 0;
  #wasConnected = false;
  #isBroken = false;
  #release: Release = () => undefined;
  readonly #home: Home;

  constructor(config: pg.PoolConfig, home: Home) {
    super(config);
    this.#home = home;
    this.kind = JSON.stringify([config.connectionString, config.options, config.pipeline]);
    const [kept] = spareOf(home, this.kind);
    if (kept !== undefined) {
      home.spare.delete(kept);
      kept.ref();
      return kept;
    }
    this.#watch();
  }

  override connect(): Promise<pg.Client>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.Client> | undefined {
    const opened = this.#wasConnected ? Promise.resolve(this) : super.connect();
    this.#wasConnected = true;
    if (connected === undefined) return opened;
    opened.then(() => connected(null, this), connected);
    return undefined;
  }

  override end(): Promise<void>;
  override end(ended: Ended): void;
  override end(ended?: Ended): Promise<void> | undefined {
    const done = this.#giveBack().then((isKept) => (isKept ? undefined : this.leave()));
    const tracked = done.finally(() => this.#home.returning.delete(tracked));
    this.#home.returning.add(tracked);
    if (ended === undefined) return tracked;
    tracked.then(() => ended(), ended);
    return undefined;
  }

  leave(): Promise<void> {
    return super.end();
  }

  /** A pool gives one to each borrower. An error that isn't PostgreSQL's refusal of a statement says that the connection is to go. */
  set release(release: Release) {
    this.timesTaken++;
    this.#release = (error) => {
      if (error === true || (error instanceof Error && !isRefusal(error))) this.#isBroken = true;
      release(error);
    };
  }

  get release(): Release {
    return this.#release;
  }

  async #giveBack(): Promise<boolean> {
    if (!this.#canBeKept()) return false;
    try {
      await this.query(AS_OPENED);
    } catch {
      return false;
    }
    if (!this.#canBeKept()) return false;
    this.removeAllListeners();
    this.#watch();
    this.unref();
    this.#home.spare.add(this);
    return true;
  }

  #canBeKept(): boolean {
    return (
      !this.#home.isClosed &&
      !this.#isBroken &&
      this.getTransactionStatus() === "I" &&
      spareOf(this.#home, this.kind).length < this.#home.most
    );
  }

  /** One that PostgreSQL ends while no pool has it would otherwise end the test's process. */
  #watch(): void {
    this.on("error", () => undefined).once("end", () => {
      this.#isBroken = true;
      this.#home.spare.delete(this);
    });
  }
}

/**
 * Keeps each connection for the next pool with the same address and options, unless it broke or a transaction of it is open.
 * @param most of one kind that are kept
 */
export function keepConnections(most: number): LastingConnections {
  const home: Home = { most, spare: new Set(), returning: new Set(), isClosed: false };
  return {
    Client: class extends LastingClient {
      constructor(config: pg.PoolConfig = {}) {
        super(config, home);
      }
    },
    settle: async () => {
      while (home.returning.size > 0) await Promise.all(home.returning);
      return home.spare.size;
    },
    close: async () => {
      home.isClosed = true;
      await Promise.all([...home.spare].map((client) => client.leave()));
    },
  };
}

function isRefusal(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR" && error.code !== NOT_SUPPORTED;
}
