import { flushCompileCache } from "node:module";
import type { Config } from "../core/config.ts";
import { sealingKeyOf } from "../core/secrets/seal.ts";
import { startServer } from "../app/server.ts";

/** An API in its own process, to be killed: takes its configuration as one message, and answers with its address. */
export interface ChildOrder {
  readonly config: Omit<Config, "sealingKey" | "signingKey">;
  /** Hexadecimal digits. */
  readonly sealingKey: string;
  readonly signingKey: string;
  readonly clockMs: number;
  /** What the process's own clock is ahead by. */
  readonly aheadMs: number;
}

/** What the process's own clock is ahead by from now on. */
export interface ClockOrder {
  readonly aheadMs: number;
}

process.once("message", (order: ChildOrder) => {
  turnClock(order.aheadMs);
  process.on("message", ({ aheadMs }: ClockOrder) => turnClock(aheadMs));
  const config: Config = {
    ...order.config,
    sealingKey: sealingKeyOf([Buffer.from(order.sealingKey, "hex")]),
    signingKey: Buffer.from(order.signingKey, "hex"),
  };
  const log = (level: string, event: string, facts?: object) => {
    process.send?.({ logged: event });
    if (level === "error") process.stderr.write(`${event} ${JSON.stringify(facts)}\n`);
  };
  startServer(config, { log, report: () => undefined, jobs: true, demo: false, clock: () => order.clockMs }).then(
    (server) => {
      // It is killed in the end, and Node writes by itself only when a process ends in order.
      flushCompileCache();
      return process.send?.({ url: server.url });
    },
    (error: unknown) => {
      process.stderr.write(`start_failed ${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));

const Real = Date;
let aheadMs = 0;

function turnClock(toMs: number): void {
  aheadMs = toMs;
  globalThis.Date = Turned as DateConstructor;
}

class Turned extends Real {
  constructor(...given: [] | [value: number | string | Date]) {
    super(given.length === 0 ? Real.now() + aheadMs : given[0]);
  }

  static override now(): number {
    return Real.now() + aheadMs;
  }
}
