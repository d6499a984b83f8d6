import { pino } from "pino";
import { readText } from "@plaza/contract/unknown-value.ts";
import { onMessageProblem } from "@plaza/messages/catalogue.ts";
import { superviseWorkers } from "@plaza/workers/supervisor.ts";
import { joinWorkers, type Worker } from "@plaza/workers/worker.ts";
import { type Config, ConfigError, readConfig } from "./core/config.ts";
import { readSecretFiles } from "./core/secret-files.ts";
import { shareOfWorker } from "./core/worker-share.ts";

/** One line of JSON per event on standard error; standard output is for the process that started us. */
const logger = pino(
  {
    base: null,
    messageKey: "event",
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
  },
  pino.destination({ fd: 2, sync: true }),
);

function log(level: "info" | "warn" | "error", event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  logger[level](facts, event);
}

function reportToParent(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

onMessageProblem((locale, key, problem) => log("error", "message_problem", { problem, key, locale }));
try {
  const config = readConfig(readSecretFiles(process.env));
  if (!config.log) logger.level = "silent";
  const worker = joinWorkers(config.workers);
  if (worker !== null) logger.setBindings({ worker: worker.number });
  if (config.workers > 1 && worker === null) supervise(config);
  else await serve(worker === null ? config : shareOfWorker(config, worker.count), worker);
} catch (error) {
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${(error instanceof Error && error.stack) || String(error)}\n`,
  );
  process.exit(1);
}

/** What a market needs once, the first worker does: the demo's people, and due work. */
function supervise(config: Config): void {
  superviseWorkers({
    count: config.workers,
    firstAlone: true,
    environmentOf: (worker) => (worker > 1 && config.role === "all" ? { ROLE: "api" } : {}),
    onReady: (report) => reportToParent({ ready: true, url: readText(report, "url") }),
    drainMs: config.drainDelayMs + config.drainLimitMs,
    log,
  });
}

async function serve(config: Config, worker: Worker | null): Promise<void> {
  // Not before: what the configuration lacks is said at once, and not after the whole server was loaded.
  const { startServer } = await import("./app/server.ts");
  const server = await startServer(config, {
    log,
    report: (line) => reportToParent({ progress: line }),
    jobs: true,
    demo: config.mode === "demo" && (worker === null || worker.number === 1),
    worker,
  });
  if (worker === null) reportToParent({ ready: true, url: server.url });
  else worker.notifyReady({ url: server.url });
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log("error", "close_failed", { error: String(error) });
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", close).on("SIGINT", close);
  // The parent is gone, even if it was killed: nobody would ever stop us.
  process.on("disconnect", close);
  const { prepareReading } = await import("./trade/fraud/chat.service.ts");
  prepareReading();
}
