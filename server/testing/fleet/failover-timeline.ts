import { setTimeout as pause } from "node:timers/promises";
import type { Sight } from "./watcher.ts";

/** What a part of the fleet says of itself, such as `write/write1` → `UP`. */
export type States = ReadonlyMap<string, string>;

/** One reading after a fault that differs from the one before it. */
interface Change {
  /** By `performance.now()`. */
  readonly at: number;
  readonly part: string;
  readonly from: string;
  readonly to: string;
}

/** Whose changes say where the seconds of a failover went. */
export interface FailoverParts {
  /** Who has Patroni's lock. */
  readonly lock: string;
  /** The PostgreSQL that takes over, by its Patroni. */
  readonly successor: string;
  /** HAProxy's way to it. */
  readonly route: string;
  /** HAProxy's ways to the APIs. */
  readonly apis: readonly string[];
}

const LOOK_EVERY_MS = 100;

/** Reads the states of a fleet again and again, and keeps what changed and when. Each source is read by itself: one that is silent delays no other. */
export class FailoverTimeline {
  readonly #changes: Change[] = [];
  readonly #watching: Promise<void>;
  #isOver = false;

  constructor(sources: readonly (() => Promise<States>)[]) {
    this.#watching = Promise.all(sources.map((read) => this.#watch(read))).then(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  /**
   * The shares of a failover, for the terminal: until the lock was free, until the other PostgreSQL took writes, until HAProxy led there, until an
   * API said that it is ready, and until a client had an answer.
   * @returns null where nobody took over
   */
  describe(faultAt: number, until: number, parts: FailoverParts, sight: Readonly<Sight>): string | null {
    const changes = this.#changes.filter(({ at }) => at >= faultAt && at < until);
    const first = (part: string, matches: (change: Change) => boolean, from: number) =>
      changes.find((change) => change.part === part && change.at >= from && matches(change))?.at;
    const freeAt = first(parts.lock, () => true, faultAt);
    if (freeAt === undefined) return null;
    const leadsAt = first(parts.successor, ({ to }) => to === "primary", faultAt) ?? freeAt;
    const routedAt = first(parts.route, ({ to }) => to.startsWith("UP"), faultAt) ?? leadsAt;
    const readyAt = Math.min(...parts.apis.map((api) => first(api, ({ to }) => to.startsWith("UP"), routedAt) ?? Number.POSITIVE_INFINITY));
    const outage = sight.outages.find(({ at, ms }) => at + ms >= routedAt && at < routedAt);
    const steps: [string, number | undefined][] = [
      ["first bad answer", outage?.at],
      ["first 503", outage === undefined || outage.unreadyMs === 0 ? undefined : outage.at + outage.ms - outage.unreadyMs],
      ["lock free", freeAt],
      ["other one leads", leadsAt],
      ["HAProxy leads there", routedAt],
      ["API ready", Number.isFinite(readyAt) ? readyAt : undefined],
      ["good answer", outage === undefined ? undefined : outage.at + outage.ms],
    ];
    return steps
      .filter((step): step is [string, number] => step[1] !== undefined)
      .toSorted(([, a], [, b]) => a - b)
      .map(([name, at]) => `${name} +${((at - faultAt) / 1000).toFixed(1)} s`)
      .join(", ");
  }

  async #watch(read: () => Promise<States>): Promise<void> {
    let known: States = new Map();
    while (!this.#isOver) {
      const states = await read().catch(() => known);
      const at = performance.now();
      for (const [part, to] of states) {
        const from = known.get(part);
        if (from !== undefined && from !== to) this.#changes.push({ at, part, from, to });
      }
      known = states;
      await pause(LOOK_EVERY_MS);
    }
  }
}
