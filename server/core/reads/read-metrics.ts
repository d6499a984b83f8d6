import { Counter, Gauge, type Registry } from "prom-client";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import type { Reads } from "./reads.ts";

/** What a process knows of its standby; nothing where it has none. */
export function addReadMetrics(registry: Registry, reads: Reads): void {
  if (reads.figures() === null) return;
  registry.registerMetric(
    new Gauge({
      name: "plaza_read_replica_serving",
      help: "1: lists are read from the standby, 0: from the primary, because the standby is away or late",
      registers: [],
      collect() {
        this.set(reads.figures()?.isServing === true ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "plaza_read_replica_lag_seconds",
      help: "How long the standby has lacked something that the primary has",
      registers: [],
      collect() {
        const lag = reads.figures()?.lagSeconds ?? null;
        if (lag === null) this.remove();
        else this.set(lag);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: "plaza_reads_total",
      help: "Reads of lists: on the standby, or on the primary because the reader has just changed something, or the standby is late or away",
      labelNames: ["outcome"] as const,
      registers: [],
      collect() {
        const { counts } = reads.figures() ?? { counts: null };
        if (counts === null) return;
        this.reset();
        for (const outcome of keysOf(counts)) this.inc({ outcome }, counts[outcome]);
      },
    }),
  );
}
