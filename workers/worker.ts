import cluster from "node:cluster";
import process from "node:process";
import type { Registry } from "prom-client";
import { readText } from "@plaza/contract/unknown-value.ts";
import { borrowFrom } from "./borrowing.ts";
import { createLink, type Topics } from "./link.ts";
import type { Claim } from "./shares.ts";
import { WORKER_NUMBER, WORKER_REPLACES } from "./worker-number.ts";

/** The first process answers from memory; beyond this it is as good as gone. */
const PATIENCE_MS = 1_000;
/** A scrape waits for every worker, each of which gets a second. */
const SCRAPE_PATIENCE_MS = 3_000;

/** What a worker has of the process that started it. */
export interface Worker {
  /** From 1; a worker that takes an ended one's place has its number. */
  readonly number: number;
  readonly count: number;
  /** Whether it takes the place of a worker that has ended, while the others run. */
  readonly isReplacement: boolean;
  /** Says that it takes requests. @param report for who waits for that */
  readonly notifyReady: (report?: object) => void;
  /** Counts these metrics among those of all workers. */
  readonly shareMetrics: (registry: Registry) => void;
  /** The metrics of all workers, in Prometheus' text form. */
  readonly scrape: () => Promise<string>;
  /** Asks for one more of each. @returns null where it may have them, otherwise the name that has no room */
  readonly borrow: (claims: readonly Claim[]) => Promise<string | null>;
  readonly giveBack: (names: readonly string[]) => void;
}

/** Joins the process that forked this one. @returns null in a process that no other has forked as its worker */
export function joinWorkers(count: number): Worker | null {
  if (cluster.worker === undefined) return null;
  const number = Number(process.env[WORKER_NUMBER] ?? "1");
  const registries: Registry[] = [];
  const topics: Topics = { collect: async () => (await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))).flat() };
  const link = createLink({ send: (message) => void process.send?.(message), isOpen: () => process.connected }, topics);
  process.on("message", (message) => link.receive(message));
  // A worker's connections come by this channel, so it is what keeps the process alive, whatever `--import` has said of it.
  process.channel?.ref();
  return {
    number,
    count,
    isReplacement: process.env[WORKER_REPLACES] === "1",
    notifyReady: (report = {}) => link.notify("ready", report),
    shareMetrics: (registry) => {
      registry.setDefaultLabels({ worker: String(number) });
      registries.push(registry);
    },
    scrape: async () => readText(await link.ask("scrape", null, SCRAPE_PATIENCE_MS)),
    borrow: borrowFrom(link, PATIENCE_MS),
    giveBack: (names) => link.notify("take-back", names),
  };
}
