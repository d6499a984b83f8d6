import { FACE } from "virtual:face";
import type { ReactElement } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  ServerRouter,
  createRequestHandler,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from "react-router";
import type { PageFormats } from "@plaza/messages/page-formats.ts";
import { recordFormats } from "@plaza/messages/record-formats.ts";
import { isCrawler } from "./http/crawlers.ts";
import { faultWithMessage, withFaultMessages } from "./http/fault-messages.server.ts";
import { textsCode } from "./http/document-texts.server.ts";
import { keepHtml } from "./http/page-html.server.ts";
import { drawAhead } from "./shell/draw-ahead.server.ts";
import { logFault, logLine, logRepeated } from "./shell/fault-log.ts";
import { NONCE_PLACEHOLDER } from "./http/nonce.server.ts";
import { quotedInScript, safeInScript } from "./http/script-text.ts";
import type { RootData } from "./shell/root-data.ts";
import { FirstPaintContext, type FirstPaints } from "./shell/widget-host/first-paints.ts";
import { firstPaints } from "./shell/widget-host/first-paints.server.tsx";
import { isBackoffice } from "./shell/paths.ts";

export { NONCE_PLACEHOLDER };
export { htmlOf } from "./http/page-html.server.ts";
export { withoutTexts } from "./http/document-texts.server.ts";

/** While developing, pages have no policy: a nonce would only differ between the server's page and the browser's. */
const NONCE: { readonly nonce?: string } = import.meta.env.DEV ? {} : { nonce: NONCE_PLACEHOLDER };

/** The router for a process that serves this build: its own copy, so that nobody else needs to bring React. */
export function routerOf(build: ServerBuild, mode: "production" | "development" = "production"): (request: Request) => Promise<Response> {
  return createRequestHandler(withFaultMessages(build), mode);
}

const SERVICE_UNAVAILABLE = 503;
/** Nobody receives it: the client closed the connection, as servers name that in their logs. */
const CLIENT_GONE = 499;
/** For crawlers above all: a page that is away for a moment stays in their index. */
const RETRY_AFTER_SECONDS = "5";

/** What a page that is open asks for instead of a whole one says the same. */
export function handleDataRequest(response: Response): Response {
  if (response.status === SERVICE_UNAVAILABLE) response.headers.set("retry-after", RETRY_AFTER_SECONDS);
  return response;
}

/** Renders a page in one go if it can, else as a stream that is collected. Crawlers receive an error's status without its page. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  if (request.signal.aborted) return new Response(null, { status: CLIENT_GONE });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("link", facesOf(context).map(preloadedFont).join(", "));
  if (status === SERVICE_UNAVAILABLE) headers.set("retry-after", RETRY_AFTER_SECONDS);
  const isRead = !isCrawler(request.headers.get("user-agent"));
  if (context.staticHandlerContext.errors && !isRead) return statusAlone(request, status, headers);
  const handoff = await textOf(context.serverHandoffStream);
  const { loaderData } = context.staticHandlerContext;
  drawAhead(loaderData);
  const matched = withMatchedRoutes(context);
  const page = (
    <FirstPaintContext value={paintsFor(request, context)}>
      <ServerRouter context={matched} url={request.url} {...NONCE} />
    </FirstPaintContext>
  );
  const { html, formats } = drawnAtOnce(page) ?? (await drawnLater(request, page, context.staticHandlerContext.errors !== null));
  const answer = new Response(null, { status, headers });
  keepHtml(answer, matched.renderMeta?.didRenderScripts === true ? withHandoff(html, { handoff, formats, loaderData }) : html);
  return answer;
}

/** Only a stream begins with it by itself. Without it browsers draw a page by the rules of the last century. */
const DOCTYPE = "<!DOCTYPE html>";

interface DrawnPage {
  /** In pieces, of which the last has the page's end. */
  readonly html: readonly string[];
  /** What was formatted meanwhile. */
  readonly formats: PageFormats;
}

/** What React writes where a part of a page could not be drawn without waiting, or not at all. */
const UNDRAWN = /<!--\$[?!]-->|<template data-dgst/;

/**
 * The page as React draws it in one go, at half the processor time of a stream. Null where a part waits for its code, which only the first visitors
 * of a process meet, or has a fault: then the slower way does it, which waits and tells faults.
 */
function drawnAtOnce(page: ReactElement): DrawnPage | null {
  try {
    const { drawn: html, formats } = recordFormats(() => renderToString(page));
    return UNDRAWN.test(html) ? null : { html: [DOCTYPE, html], formats: formats() };
  } catch {
    return null;
  }
}

async function drawnLater(request: Request, page: ReactElement, isError: boolean): Promise<DrawnPage> {
  const { drawn, formats } = recordFormats(() => drawnInTime(request, page, isError));
  return { html: [await drawn], formats: formats() };
}

/** @throws what kept the page from being drawn */
async function drawnInTime(request: Request, page: ReactElement, isError: boolean): Promise<string> {
  let drawingFault: unknown;
  const body = await renderToReadableStream(page, {
    ...NONCE,
    // Whole pages, in order: React would put a large part at the end and move it into place by script, where there may be none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: request.signal,
    onError(fault: unknown) {
      if (request.signal.aborted) return;
      drawingFault ??= fault;
      logFault(`rendering ${new URL(request.url).pathname}`, fault);
    },
  });
  await body.allReady;
  if (drawingFault === undefined) return new Response(body).text();
  await body.cancel();
  // The router draws the error's page then. Where that one can't be drawn either, there is nothing left to draw.
  throw isError ? drawingFault : faultWithMessage(drawingFault);
}

/** Only what this page's routes go to the router, which would prepare the others of the site for each page. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const routes = Object.fromEntries(context.staticHandlerContext.matches.map(({ route: { id } }) => [id, context.manifest.routes[id]]));
  // What the loaders told goes into the page by `withHandoff`.
  const { serverHandoffStream: _taken, ...others } = context;
  return { ...others, manifest: { ...context.manifest, routes } };
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (stream === undefined) return "";
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value, { stream: true });
  return text;
}

const END = "</body></html>";

interface HandedOver {
  /** What the loaders told, as the router encodes it. */
  readonly handoff: string;
  /** What was formatted. */
  readonly formats: PageFormats;
  /** For its texts, which the build takes out of what is encoded (`quick-matching.ts`). */
  readonly loaderData: Readonly<Record<string, unknown>>;
}

/** The page with what the browser takes it over with: the loaders' data as the router's own component hands them over, texts, and formatted values. */
function withHandoff(html: readonly string[], { handoff, formats, loaderData }: HandedOver): string[] {
  const last = html.at(-1) ?? "";
  if (!last.endsWith(END)) throw new Error("a page ends in another way than React writes it");
  const script = (code: string) => (code === "" ? "" : `<script nonce="${NONCE.nonce ?? ""}">${code}</script>`);
  const scripts = [
    import.meta.env.DEV ? "" : textsCode(loaderData),
    Object.keys(formats).length === 0 ? "" : `window.pageFormats=${safeInScript(JSON.stringify(formats))};`,
    handoff === "" ? "" : `window.__reactRouterContext.streamController.enqueue(${quotedInScript(handoff)});`,
    "window.__reactRouterContext.streamController.close();",
  ].map(script);
  return [...html.slice(0, -1), last.slice(0, -END.length), ...scripts, END];
}

/** What search engines and previews get of an error: its page would end up in an index (docs/specification.md, Routes and languages). */
function statusAlone(request: Request, status: number, headers: Headers): Response {
  logLine(`crawler ${new URL(request.url).pathname}`, `${status} ${status === 404 ? "Page Not Found" : "error page"}, not shown`);
  headers.set("content-type", "text/plain; charset=utf-8");
  return new Response(null, { status, headers });
}

/** What the page's headings and figures are drawn with: asked for with the page, so that it is there when the page is painted. */
function facesOf({ staticHandlerContext }: EntryContext): string[] {
  const lang = (staticHandlerContext.loaderData["root"] as RootData | undefined)?.lang;
  return [FACE.latin, ...(lang === "tr" ? [FACE.turkish] : []), ...(lang === "vi" ? [FACE.vietnamese] : [])];
}

const preloadedFont = (address: string) => `<${address}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

/** The back office has its own frame, and without root data there is nothing to give a widget. */
function paintsFor(request: Request, { staticHandlerContext }: EntryContext): FirstPaints {
  const root = staticHandlerContext.loaderData["root"] as RootData | undefined;
  const { pathname, search } = new URL(request.url);
  return root === undefined || isBackoffice(pathname) ? {} : firstPaints(root, pathname + search);
}

/** Logs what the router caught, except for requests that the visitor gave up and refusals that a loader threw as a page. */
export const handleError: HandleErrorFunction = (fault, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  if (isRouteErrorResponse(fault)) {
    // What was thrown as a fault is in the log with its stack, and so is the call that an API without time refused.
    if (fault.status === SERVICE_UNAVAILABLE) logRepeated("page", String(fault.status));
    else if (fault.status > 500) logFault(`page ${pathname}`, fault.status);
    return;
  }
  logFault(`page ${pathname}`, fault);
};
