import { useEffect, useState, type ReactNode } from "react";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { INTL_TAGS } from "@plaza/contract/locales.ts";
import { messagesFor, translate } from "@plaza/messages/catalogue.ts";
import { rethrowUnlessRefusal, type Caller } from "./shell/api/call.ts";
import styles from "./app.css?url";
import { config } from "./shell/config.server.ts";
import { Alternates } from "./shell/page-head.tsx";
import { LoadedData, type RootData } from "./shell/root-data.ts";
import { PageTexts } from "./shell/page-texts.tsx";
import { visitMiddleware } from "./shell/session/locale.server.ts";
import { directionOf, pseudoMiddleware } from "./shell/session/pseudo-locale.server.ts";
import { NO_PROFILE, loadProfile } from "./shell/session/startup.ts";
import type { Profile } from "./shell/user-info.ts";
import { logFault } from "./shell/fault-log.ts";
import { coinLogos } from "./shell/market/market-lists.server.ts";
import { withoutWatches } from "./shell/session/missing-pages.server.ts";
import { shownState } from "./shell/session/market-state.server.ts";
import { visitContext, type Visit } from "./shell/session/visit.server.ts";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

const STANDING_MS = 800;
/** No language is known. */
const UNAVAILABLE = "This site isn’t available right now.";

export const middleware: MiddlewareFunction<Response>[] = [visitMiddleware, pseudoMiddleware];

/** What the frame around every page needs. It never throws: an error page has a frame too. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const visit = context.get(visitContext);
  const session = await visit.session();
  const restrictions = visit.restrictions();
  const isUser = session.kind === "user";
  const [{ offerWatches, ...state }, unread, openOrders, profile] = await Promise.all([
    shownState(visit, { isUser, userAgent: request.headers.get("user-agent") ?? "" }),
    session.kind === "user" ? (session.facts?.unread ?? unreadOf(visit)) : 0,
    session.kind === "user" ? (session.facts?.openOrders ?? openOrdersOf(visit)) : 0,
    session.kind === "user" ? (session.facts ?? profileOf(visit.api)) : NO_PROFILE,
  ]);
  return {
    lang: visit.lang,
    direction: directionOf(visit.lang),
    theme: visit.theme,
    device: visit.device,
    session: session.kind,
    ...state,
    user: session.kind === "user" ? session.user : null,
    formKey: visit.formKey(),
    unsentForm: visit.unsentForm(),
    unread,
    openOrders,
    mode: config.mode,
    widgets: config.widgets,
    missingPages: offerWatches ? visit.missingPages : withoutWatches(visit.missingPages),
    publicOrigin: config.publicOrigin,
    profile: { kycInfo: profile.kycInfo, acceptTerm: profile.acceptTerm, brokerInfo: profile.brokerInfo },
    restrictions: await restrictions,
    assetsLogourl: await coinLogos(visit),
    apiDomain: config.apiDomain,
    feflagDomain: config.feflagDomain,
    strapiDomain: config.strapiDomain,
    networkError: translate(visit.lang, "errors.network"),
    timeZone: visit.timeZone,
    renderedAt: new Date().toISOString(),
    texts: messagesFor(visit.lang, [
      "frame",
      ...(visit.device === "h5" ? [] : (["inapp"] as const)),
      ...(isUser ? (["fields"] as const) : []),
    ]),
  };
}

/** Step 3 of the startup. No page waits long for it: what is missing then, the browser asks for. */
function profileOf(api: Caller): Promise<Profile> {
  return loadProfile(
    api,
    (sentence) => logFault("startup", sentence),
    () => AbortSignal.timeout(STANDING_MS),
  );
}

/** For the bell. */
async function unreadOf({ api, offers }: Visit): Promise<number> {
  if (!offers("GET /api/ctc/query-notifications")) return 0;
  return counted(async () => (await api("GET /api/ctc/query-notifications", { query: { limit: 1 } })).unread);
}

/** For the mark on Orders. */
async function openOrdersOf({ api, offers }: Visit): Promise<number> {
  if (!offers("GET /api/ctc/count-open-orders")) return 0;
  return counted(async () => (await api("GET /api/ctc/count-open-orders")).open);
}

/** A page must not fail because nobody can count. */
async function counted(count: () => Promise<number>): Promise<number> {
  try {
    return await count();
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return 0;
  }
}

/**
 * The frame depends on the logged-in user, which only a form can change; navigation doesn't reload it. After a form the key of the next
 * one comes with it, unless nobody knows what came of the form: then it is sent again under the same key.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
  // The page asks for itself again.
  if (formMethod === undefined) return currentUrl.href === nextUrl.href;
  // The line was cut: the frame stays to say so, since asking for it would fail as well and leave nothing.
  if (actionResult instanceof Error) return false;
  return formMethod !== "GET" && actionStatus < 500 && actionStatus !== 429;
}

/** The document around every page and error page. Without root data, when its loader failed, it is English and has no texts. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={INTL_TAGS[root?.lang ?? "en"]} dir={root?.direction ?? "ltr"} data-theme={root?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1b18" media="(prefers-color-scheme: dark)" />
        {/* By its precedence it stands before the scripts, which on a slow line would otherwise come first. */}
        <link rel="stylesheet" href={styles} precedence="site" />
        <Links />
        {root ? <Alternates origin={root.publicOrigin} /> : null}
      </head>
      <body>
        <LoadedData value={root}>{root ? <PageTexts lang={root.lang}>{children}</PageTexts> : children}</LoadedData>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Draws nothing itself: the frame is a layout of the routes. */
export default function App() {
  return <Outlet />;
}

/**
 * What even the frame of a page can't be drawn around. Where the browser has come from another page, its line dropped before it learned of this one: it is
 * asked for as a document, in whose place the worker shows its own (public/offline.js). A document that has failed itself is not asked for again, which
 * would be a loop.
 */
export function ErrorBoundary() {
  const [isFromAnotherPage] = useState(() => !import.meta.env.SSR && documentAddress() !== location.pathname + location.search);
  useEffect(() => {
    if (isFromAnotherPage) location.reload();
  }, [isFromAnotherPage]);
  return isFromAnotherPage ? null : <h1>{UNAVAILABLE}</h1>;
}

/** Path and query that this document was asked for by, whatever the router has shown since. */
function documentAddress(): string {
  const [document] = performance.getEntriesByType("navigation");
  const { pathname, search } = new URL(document?.name ?? location.href);
  return pathname + search;
}
