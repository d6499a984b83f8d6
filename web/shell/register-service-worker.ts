import type { Locale } from "@plaza/contract/locales.ts";
import { paths } from "./paths.ts";
import { startSiteWorker } from "./site-worker.ts";

/** Prepares the browser for a lost connection: the worker that replaces a page, and what it shows. */
export async function registerServiceWorker(lang: Locale): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await startSiteWorker();
  const cache = await caches.open("plaza-offline");
  await cache.addAll([paths.offline(lang), "/offline.css", "/offline.js"]);
}
