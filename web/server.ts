import { superviseWorkers } from "@plaza/workers/supervisor.ts";
import { joinWorkers } from "@plaza/workers/worker.ts";
import { readConfig } from "./shell/config.ts";
import { serveMetrics } from "./http/observation.ts";
import { writeEvent } from "./shell/fault-log.ts";

/** The public process: pages, assets, and the way through to the API. It holds no secret and no database password. */
const config = readConfig(process.env);
const worker = joinWorkers(config.workers);

if (worker !== null) {
  const { serveSite } = await import("./serve.ts");
  // Each of them is memory of this machine.
  const fileFormsAtOnce = Math.ceil(config.fileFormsAtOnce / worker.count);
  await serveSite({ ...config, fileFormsAtOnce }, worker, () => worker.notifyReady());
} else if (config.workers > 1) {
  const supervisor = superviseWorkers({
    count: config.workers,
    firstAlone: false,
    onReady: sayListening,
    drainMs: config.drainDelayMs + config.drainLimitMs,
    log: writeEvent,
  });
  serveMetrics({ scrape: () => supervisor.scrape(), contentType: supervisor.contentType }, config);
} else {
  const { serveSite } = await import("./serve.ts");
  await serveSite(config, null, sayListening);
}

function sayListening(): void {
  process.stdout.write(`site: listening on ${config.port}\n`);
  process.send?.("listening");
}
