import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { createServer as createVite, type ViteDevServer } from "vite";
import { isLocale } from "@plaza/contract/locales.ts";
import { WIDGETS, type WidgetName } from "@plaza/contract/widgets.ts";
import type * as EntryTexts from "@plaza/widgets/bundling/entry-texts.ts";
import { entryPage } from "@plaza/widgets/bundling/entry-page.ts";
import type * as Entry from "./entry.server.tsx";
import { type Drain, listenUntilStopped } from "./http/listen.ts";
import { NONCE_PLACEHOLDER } from "./http/nonce.server.ts";
import { pagesOf } from "./http/pages.ts";
import { apiProxy, belongsToApi } from "./http/proxy.ts";
import { observe } from "./http/observation.ts";
import { siteOf } from "./http/site.ts";
import type { ServeAsset } from "./http/static.ts";
import { config } from "./shell/config.server.ts";

/**
 * The site for `npm run dev`: the same answers as `server.ts`, with the code taken from the sources as they are now. Pages have no content
 * security policy here, because hot reloading needs inline styles and scripts.
 */
const ROOT = join(import.meta.dirname, "..");
const CATALOGUE = join(ROOT, "messages", "catalogue");
/** By then a change has stopped the API, and a request to it waits for the next one. */
const API_STOPS_MS = 300;
const WIDGET_FOLDER = `/@fs${join(ROOT, "widgets")}`;

const server = createServer();
// One process, whatever SITE_WORKERS says: Vite's state is in its memory.
const counting = { now: Date.now, worker: null };
const proxy = apiProxy(config, counting);
const vite = await createVite({
  root: import.meta.dirname,
  appType: "custom",
  cacheDir: join(ROOT, ".cache", "vite"),
  clearScreen: false,
  // Known beforehand, or the first page reloads itself while they are prepared.
  optimizeDeps: { include: ["react", "react/jsx-dev-runtime", "react-dom", "react-dom/client", "react-router", "react-router/dom"] },
  server: { middlewareMode: true, ws: { server }, watch: { ignored: ["**/build/**", "**/.data/**", "**/test-results/**"] } },
});
const drain: Drain = { isDraining: false };
const site = siteOf({
  observation: observe(config),
  config,
  drain,
  proxy,
  counting,
  serveAsset: builtFiles,
  pages: pagesOf({ route, placeholder: NONCE_PLACEHOLDER }, config, "reloading"),
});
server.on("request", (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (belongsToApi(pathname)) site(request, response);
  else if (pathname.startsWith("/_comp/")) void sendWidgetFile(pathname, response);
  else vite.middlewares(request, response, () => site(request, response));
});
reloadTexts(vite);
listenUntilStopped(server, config, drain, {
  close: () => {
    proxy.endStreams();
    void vite.close();
  },
  connections: { ...counting, onSurplus: () => undefined },
  onListening: () => {
    process.stdout.write(`site: listening on ${config.port}\n`);
    process.send?.("listening");
  },
});

async function route(request: Request): Promise<Response> {
  const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const entry = build.entry.module as unknown as typeof Entry;
  const answer = await entry.routerOf(build, "development")(request);
  const html = entry.htmlOf(answer);
  return html === null ? answer : new Response(html.join(""), answer);
}

/** What a page asks about its build: there is one, which nothing replaces. */
function builtFiles(...[, response, pathname]: Parameters<ServeAsset>): boolean {
  if (pathname === "/builds/latest.json") sendJson(response, { id: buildId(), timestamp: 0 });
  else if (pathname.startsWith("/builds/meta/")) sendJson(response, { id: buildId(), timestamp: 0, prerendered: [] });
  else return false;
  return true;
}

function buildId(): string {
  return JSON.parse(String(vite.config.define?.["__BUILD_ID__"])) as string;
}

/** Widgets come from their sources and share the page's React, so they need no kit. */
async function sendWidgetFile(pathname: string, response: ServerResponse): Promise<void> {
  const [, name, file, lang] = /^\/_comp\/([a-z]+)(?:\/(?:index\.html)?|\/(texts)\/([a-z-]+)\.json)?$/.exec(pathname) ?? [];
  if (!isWidget(name)) return void response.writeHead(404).end();
  if (file === undefined) {
    const page = entryPage({
      name,
      widget: `${WIDGET_FOLDER}/${name}/widget.ts`,
      alone: `${WIDGET_FOLDER}/alone/alone.ts`,
      style: `${WIDGET_FOLDER}/alone/alone.css`,
    });
    return void response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(page);
  }
  if (!isLocale(lang)) return void response.writeHead(404).end();
  const { textsOfEntry } = (await vite.ssrLoadModule(join(ROOT, "widgets/bundling/entry-texts.ts"))) as typeof EntryTexts;
  sendJson(response, textsOfEntry(name, lang));
}

function isWidget(name: string | undefined): name is WidgetName {
  return WIDGETS.some((widget) => widget === name);
}

function sendJson(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }).end(JSON.stringify(data));
}

/**
 * The catalogue is read from files, which Vite doesn't know: a change there drops what was compiled and reloads the pages, once the API is
 * back, which starts again for the same change.
 */
function reloadTexts({ watcher, environments }: ViteDevServer): void {
  const reload = async () => {
    const { moduleGraph, hot } = environments.ssr;
    for (const module of moduleGraph.getModulesByFile(join(ROOT, "messages", "catalogue.ts")) ?? []) moduleGraph.invalidateModule(module);
    hot.send({ type: "full-reload" });
    await pause(API_STOPS_MS);
    await fetch(`${config.apiOrigin}/readyz`).catch(() => undefined);
    environments.client.hot.send({ type: "full-reload" });
  };
  watcher.add(CATALOGUE);
  watcher.on("change", (file) => void (file.startsWith(CATALOGUE) && reload()));
}
