import { pino } from "pino";
import { onMessageProblem } from "@plaza/messages/catalogue.ts";
import { ConfigError, readConfig } from "./core/config.ts";
import { readSecretFiles } from "./core/secret-files.ts";

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
  // Not before: what the configuration lacks is said at once, and not after the whole server was loaded.
  const { startServer } = await import("./app/server.ts");
  const server = await startServer(config, {
    log,
    report: (line) => reportToParent({ progress: line }),
    jobs: true,
    demo: config.mode === "demo",
  });
  reportToParent({ ready: true, url: server.url });
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
} catch (error) {
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${(error instanceof Error && error.stack) || String(error)}\n`,
  );
  process.exit(1);
}
