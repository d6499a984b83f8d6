import process from "node:process";
import { superviseWorkers } from "../supervisor.ts";
import { joinWorkers } from "../worker.ts";

/** Two workers, of which the second ends whenever it is ready, or the first before it is. */
const kind = process.argv[2];
const worker = joinWorkers(2);

if (worker === null) {
  const log = (_level: string, event: string, facts: Readonly<Record<string, unknown>> = {}) => {
    const { worker: number, againAfterMs } = facts;
    const after = typeof againAfterMs === "number" ? ` after ${againAfterMs}` : "";
    if (event !== "worker_ready") process.stdout.write(`${event} ${Number(number)}${after}\n`);
  };
  superviseWorkers({ count: 2, firstAlone: true, onReady: () => undefined, drainMs: 0, firstPauseMs: 1, log });
} else if (kind === "hopeless") {
  process.exit(3);
} else {
  worker.notifyReady();
  // The message is on its way once the channel is idle.
  if (worker.number === 2) setImmediate(() => process.exit(3));
}
