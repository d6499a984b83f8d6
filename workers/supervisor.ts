import cluster, { type Worker as ClusterWorker } from "node:cluster";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { Counter, Gauge, Registry } from "prom-client";
import { LENT } from "./borrowing.ts";
import { createHandovers } from "./handovers.ts";
import { createLink, type Link } from "./link.ts";
import { createLending, readClaims, readNames } from "./shares.ts";
import { mergeMetrics } from "./worker-metrics.ts";
import { WORKER_NUMBER, WORKER_REPLACES } from "./worker-number.ts";

/** After this number of ends within this time a worker isn't started once more, and everything ends. */
const MOST_ENDS = 5;
const ENDS_WITHIN_MS = 300_000;
const FIRST_PAUSE_MS = 200;
/** What each worker gets to say what it has counted. */
const COLLECT_PATIENCE_MS = 1_000;
/** Beyond a worker's drain: then it is made to end. */
const STOP_MARGIN_MS = 5_000;

type Log = (level: "info" | "warn" | "error", event: string, facts?: Readonly<Record<string, unknown>>) => void;

export interface SupervisorOptions {
  readonly count: number;
  /** What a worker of this number has in its environment besides this process's. */
  readonly environmentOf?: (worker: number) => Readonly<Record<string, string>>;
  /** Whether the others wait until the first one is ready: it does what must be done once. */
  readonly firstAlone: boolean;
  /** All of them take requests for the first time. @param report what the first one said */
  readonly onReady: (report: unknown) => void;
  /** How long a worker may take to end after SIGTERM. */
  readonly drainMs: number;
  /** Before a worker is started again for the first time. */
  readonly firstPauseMs?: number;
  /** How often a worker may end within five minutes before everything ends. */
  readonly mostEnds?: number;
  readonly log: Log;
}

/** The process that has the port, hands connections to its workers in turn, and starts one that ends again. */
export interface Supervisor {
  /** The metrics of all workers, in Prometheus' text form. */
  scrape(): Promise<string>;
  readonly contentType: string;
}

interface Seat {
  readonly number: number;
  worker: ClusterWorker;
  link: Link;
  isReady: boolean;
  ends: number[];
}

/**
 * Starts the workers and keeps them running. This process ends when they have ended: after SIGTERM or SIGINT, which it passes on, or because one of them ends
 * again and again; with 0 where each of them did.
 */
export function superviseWorkers(options: SupervisorOptions): Supervisor {
  const supervision = new Supervision(options);
  supervision.start();
  return supervision;
}

class Supervision implements Supervisor {
  readonly #options: SupervisorOptions;
  readonly #seats: Seat[] = [];
  readonly #lending = createLending();
  readonly #handovers = createHandovers();
  readonly #registry = new Registry();
  readonly #restarts: Counter;
  #firstReport: unknown = null;
  #hasBeenReady = false;
  #isStopping = false;
  #exitCode = 0;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    const registers = [this.#registry];
    this.#restarts = new Counter({
      name: "plaza_worker_restarts_total",
      help: "Workers that ended unasked and were started again",
      registers,
    });
    const seats = this.#seats;
    const workers = new Gauge({
      name: "plaza_workers",
      help: "Workers of this process that take requests",
      registers: [],
      collect() {
        this.set(seats.filter(({ isReady }) => isReady).length);
      },
    });
    this.#registry.registerMetric(workers);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  start(): void {
    // In turn on every system: one that is busy gets no further connection until it has taken the last.
    cluster.schedulingPolicy = cluster.SCHED_RR;
    for (const signal of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(signal, () => this.#stop());
    this.#fill(1);
    if (!this.#options.firstAlone) this.#fillOthers();
  }

  async scrape(): Promise<string> {
    const answers = this.#seats.map(({ link }) => link.ask("collect", null, COLLECT_PATIENCE_MS));
    return mergeMetrics([await this.#registry.getMetricsAsJSON(), ...(await Promise.all(answers))]);
  }

  #fillOthers(): void {
    for (let number = this.#seats.length + 1; number <= this.#options.count; number++) this.#fill(number);
  }

  #fill(number: number): void {
    const seat: Seat = { number, ...this.#fork(number, false), isReady: false, ends: [] };
    this.#seats.push(seat);
    this.#follow(seat);
  }

  #fork(number: number, replaces: boolean): Pick<Seat, "worker" | "link"> {
    const worker = cluster.fork({
      ...this.#options.environmentOf?.(number),
      [WORKER_NUMBER]: String(number),
      [WORKER_REPLACES]: replaces ? "1" : "0",
    });
    this.#handovers.follow(worker);
    // A worker that ends while something is sent to it; `exit` follows.
    worker.on("error", () => undefined);
    const link = createLink(
      { send: (message) => void worker.send(message), isOpen: () => worker.isConnected() },
      {
        ready: (report) => this.#becomeReady(number, report),
        scrape: () => this.scrape(),
        lend: (claims) => this.#lending.lend(number, readClaims(claims)) ?? LENT,
        "take-back": (names) => this.#lending.takeBack(number, readNames(names)),
      },
    );
    worker.on("message", (message) => link.receive(message));
    return { worker, link };
  }

  #follow(seat: Seat): void {
    seat.worker.once("exit", (code, signal) => void this.#onEnd(seat, code, signal));
  }

  #becomeReady(number: number, report: unknown): void {
    const seat = this.#seats.find((taken) => taken.number === number);
    if (seat === undefined) return;
    seat.isReady = true;
    if (this.#hasBeenReady) return this.#options.log("info", "worker_ready", { worker: number });
    if (number === 1) {
      this.#firstReport = report;
      this.#fillOthers();
    }
    if (this.#seats.length < this.#options.count || this.#seats.some(({ isReady }) => !isReady)) return;
    this.#hasBeenReady = true;
    this.#options.onReady(this.#firstReport);
  }

  async #onEnd(seat: Seat, code: number | null, signal: string | null): Promise<void> {
    seat.isReady = false;
    this.#lending.deleteLoans(seat.number);
    if (this.#isStopping) {
      // One that was asked to end before it could listen to that is ended by the signal itself.
      if (code !== 0 && signal !== "SIGTERM" && signal !== "SIGINT") this.#exitCode = 1;
      return this.#leaveIfEmpty();
    }
    const facts = { worker: seat.number, ...(signal === null ? { code } : { signal }) };
    if (!this.#hasBeenReady) return this.#giveUp("worker_ended_before_ready", facts);
    const now = performance.now();
    seat.ends = [...seat.ends.filter((at) => now - at < ENDS_WITHIN_MS), now];
    if (seat.ends.length > (this.#options.mostEnds ?? MOST_ENDS))
      return this.#giveUp("worker_ends_again_and_again", { ...facts, ends: seat.ends.length, withinSeconds: ENDS_WITHIN_MS / 1000 });
    const pauseMs = (this.#options.firstPauseMs ?? FIRST_PAUSE_MS) * 2 ** (seat.ends.length - 1);
    this.#options.log("error", "worker_ended", { ...facts, againAfterMs: pauseMs });
    await pause(pauseMs);
    this.#startAgain(seat);
  }

  #startAgain(seat: Seat): void {
    if (this.#isStopping) return;
    this.#restarts.inc();
    Object.assign(seat, this.#fork(seat.number, true));
    this.#follow(seat);
  }

  #giveUp(event: string, facts: Readonly<Record<string, unknown>>): void {
    this.#options.log("error", event, facts);
    this.#exitCode = 1;
    this.#stop();
  }

  #stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const { worker } of this.#seats) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const { worker } of this.#seats) worker.process.kill("SIGKILL");
    }, this.#options.drainMs + STOP_MARGIN_MS).unref();
    this.#leaveIfEmpty();
  }

  #leaveIfEmpty(): void {
    const isThere = ({ worker: { process: child } }: Seat) => child.exitCode === null && child.signalCode === null;
    if (!this.#seats.some(isThere)) process.exit(this.#exitCode);
  }
}
