import { use, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { WIDGET_CONTAINERS, type WidgetData, type WidgetName } from "@plaza/contract/widgets.ts";
import { BUILT_IN } from "../widget-entries.ts";
import { useRouterForLinks } from "./router-links.ts";
import { FirstPaintContext } from "./first-paints.ts";
import { widgetAt, type PageAccess } from "./load.ts";
import { isLeaving } from "../leaving.ts";
import { runWidget, type Running } from "./run.ts";
import { useRootData } from "../root-data.ts";
import { whenIdle } from "../when-idle.ts";
import { widgetDataOf } from "./widget-data.ts";

const PAGE_ACCESS: PageAccess = {
  fetch: (...args) => fetch(...args),
  import: (url) => import(/* @vite-ignore */ url),
  timeout: (ms) => new Promise((_done, fail) => setTimeout(fail, ms)),
  here: typeof location === "undefined" ? "" : location.href,
};

/** A widget's container. The page writes its first paint and never touches it again; the rest is the widget's. */
export function WidgetContainer({ name, className }: { name: WidgetName; className?: string | undefined }) {
  const root = useRootData();
  const [notes] = useState(({ mode, unread, openOrders, missingPages } = root) =>
    JSON.stringify({ mode, unread, openOrders, missingPages }),
  );
  const container = useRef<HTMLDivElement>(null);
  useRouterForLinks(container);
  useWidget(name, container);
  return (
    <div
      ref={container}
      id={WIDGET_CONTAINERS[name]}
      className={className}
      data-notes={notes}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- what our own server has drawn; in the browser nothing is written
      dangerouslySetInnerHTML={{ __html: use(FirstPaintContext)[name] ?? "" }}
    />
  );
}

function useWidget(name: WidgetName, container: { readonly current: HTMLElement | null }): void {
  const data = useWidgetData();
  const entry = useRootData().widgets[name];
  const running = useRef<Running>(null);
  const latest = useRef(data);
  const [first] = useState(data);
  useEffect(() => {
    const element = container.current;
    if (element === null || entry === null) return undefined;
    // What the page has to do once it is taken over comes first: the first paint works meanwhile.
    const cancel = whenIdle(() => {
      running.current = runWidget({
        container: element,
        data: first,
        takesOver: entry === BUILT_IN[name],
        load: () => widgetAt(entry, PAGE_ACCESS),
        // oxlint-disable-next-line no-console -- for the operator; the person goes on without it
        report: (trouble, cause) => isLeaving() || console.warn(`widget ${name}: ${trouble}`, cause),
      });
      running.current.update(latest.current);
    });
    return () => {
      cancel();
      running.current?.end();
      running.current = null;
    };
  }, [name, entry, container, first]);
  useEffect(() => {
    latest.current = data;
    running.current?.update(data);
  }, [data]);
}

function useWidgetData(): WidgetData {
  const { lang, session, user, apiDomain, profile } = useRootData();
  const { pathname, search } = useLocation();
  return useMemo(
    () => widgetDataOf({ lang, session, user, apiDomain, profile }, pathname + search),
    [lang, session, user, apiDomain, profile, pathname, search],
  );
}
