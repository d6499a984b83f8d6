import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import type { Locale } from "@plaza/contract/locales.ts";
import { browserCaller, type Reach } from "../api/browser.ts";
import { hostAddress } from "../api/host-address.ts";
import { onPage } from "../page-listeners.ts";
import { paths } from "../paths.ts";
import { useRootData } from "../root-data.ts";
import { whenIdle } from "../when-idle.ts";
import { LiveStream, type ConnectionState, type LiveEvent } from "./stream.ts";

/** A glance at another tab is no reason to hang up. */
const REST_AFTER_MS = 20_000;

let shared: { readonly lang: Locale; readonly stream: LiveStream } | undefined;

/** All of a page's listeners share one stream: browsers allow few connections per host. Another language is another document. */
function sharedStream(reach: Reach): LiveStream {
  const { lang, apiDomain } = reach;
  if (shared?.lang === lang) return shared.stream;
  const call = browserCaller(reach);
  const stream = new LiveStream({
    address: async () => streamAddress(apiDomain, await call("GET /api/ctc/get-r-token")),
    open: (url) => new EventSource(url, { withCredentials: apiDomain !== "" }),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  followPage(stream, paths.logout(lang));
  shared = { lang, stream };
  return stream;
}

/**
 * An API of another make may have tokens and no stream (docs/specification.md, Calls): then the page asks every 10 s, as on a line that is
 * down.
 */
function streamAddress(apiDomain: string, { url }: { readonly url?: string }): string {
  if (!url) throw new Error("There is no stream here.");
  return hostAddress(apiDomain, url);
}

function followPage(stream: LiveStream, logout: string): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(resting);
    if (document.visibilityState === "visible") stream.setHidden(false);
    else resting = setTimeout(() => stream.setHidden(true), REST_AFTER_MS);
  };
  onPage("live stream", (event) => {
    if (event === "visible" || event === "hidden") look();
    if (event === "online") stream.hurry();
  });
  look();
  // Until the next page is there this one would ask on, as nobody.
  addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.getAttribute("action") === logout) stream.setHidden(true);
  });
}

/**
 * Hears this person's live events for as long as the component is shown. Only below a page that needs a login. The line is opened once the page has nothing
 * else to do; the first `reset` stands for what happens before that.
 */
export function useLive(onEvent: (event: LiveEvent) => void): void {
  const reach = useReach();
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    let leave: (() => void) | undefined;
    const cancel = whenIdle(() => {
      leave = sharedStream(reach).listen((event) => hear(event));
    });
    return () => {
      cancel();
      leave?.();
    };
  }, [reach]);
}

/** How the line is. For a component that shows it: each change draws it again. */
export function useLine(): ConnectionState {
  const reach = useReach();
  const watch = useCallback((watcher: () => void) => sharedStream(reach).watch(watcher), [reach]);
  return useSyncExternalStore(
    watch,
    () => sharedStream(reach).state(),
    () => "resting",
  );
}

/** The same object after every form: a new one would hang up the stream and call again. */
function useReach(): Reach {
  const { lang, apiDomain, networkError } = useRootData();
  return useMemo(() => ({ lang, apiDomain, networkError }), [lang, apiDomain, networkError]);
}
