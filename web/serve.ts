import { createServer } from "node:http";
import { join } from "node:path";
import type { Worker } from "@plaza/workers/worker.ts";
import type { ServerBuild } from "react-router";
import type * as Entry from "./entry.server.tsx";
import type { WebConfig } from "./shell/config.ts";
import { CHECK_INTERVAL_MS, type Drain, listenUntilStopped } from "./http/listen.ts";
import { pagesOf, type Renderer } from "./http/pages.ts";
import { observe, serveMetrics } from "./http/observation.ts";
import { apiProxy } from "./http/proxy.ts";
import { siteOf } from "./http/site.ts";
import { assetsOf } from "./http/static.ts";
import { trimMemory } from "./http/memory-trim.ts";
import { logFault, logLine } from "./shell/fault-log.ts";

/**
 * Serves pages and assets, and the way through to the API, until this process gets SIGTERM or SIGINT.
 * @param worker this process as one of several; null: it is alone
 */
export async function serveSite(config: WebConfig, worker: Worker | null, onListening: () => void): Promise<void> {
  // One visitor's page that fails where nobody awaits it must not end the pages of all.
  process.on("unhandledRejection", (fault) => logFault("unhandled rejection", fault));
  const counting = { now: Date.now, worker };
  const proxy = apiProxy(config, counting);
  const serveAsset = assetsOf(join(import.meta.dirname, "build", "client"));
  const drain: Drain = { isDraining: false };
  const observation = observe(config);
  const { registry } = observation;
  // Several workers are asked by the process that started them.
  if (worker === null) serveMetrics({ scrape: () => registry.metrics(), contentType: registry.contentType }, config);
  else worker.shareMetrics(registry);
  trimMemory({
    aboveMebibytes: config.trimMemoryAboveMebibytes,
    onTrim: observation.countTrim,
    onMissing: (why) => logLine("memory not trimmed", why),
  });
  const pages = pagesOf(await loadRenderer(), config, "serving", observation);
  listenUntilStopped(
    createServer(
      { connectionsCheckingInterval: CHECK_INTERVAL_MS },
      siteOf({ config, proxy, serveAsset, pages, drain, observation, counting }),
    ),
    config,
    drain,
    {
      onListening,
      close: () => proxy.endStreams(),
      connections: { ...counting, onSurplus: () => observation.countSurplusConnection() },
    },
  );
}

async function loadRenderer(): Promise<Renderer> {
  const build = (await import(new URL("./build/server/index.js", import.meta.url).href)) as ServerBuild;
  const entry = build.entry.module as Partial<typeof Entry>;
  if (!entry.routerOf || !entry.htmlOf || !entry.NONCE_PLACEHOLDER)
    throw new Error("The site's build is of another version. Build it again.");
  return { route: entry.routerOf(build), htmlOf: entry.htmlOf, placeholder: entry.NONCE_PLACEHOLDER };
}
