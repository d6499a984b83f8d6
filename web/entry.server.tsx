import { FACE } from "virtual:face";
import { renderToReadableStream } from "react-dom/server";
import {
  ServerRouter,
  createRequestHandler,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from "react-router";
import { isCrawler } from "./http/crawlers.ts";
import { faultWithMessage, withFaultMessages } from "./http/fault-messages.server.ts";
import { logFault, logLine } from "./shell/fault-log.ts";
import { NONCE_PLACEHOLDER } from "./http/nonce.server.ts";
import type { RootData } from "./shell/root-data.ts";
import { FirstPaintContext, type FirstPaints } from "./shell/widget-host/first-paints.ts";
import { firstPaints } from "./shell/widget-host/first-paints.server.tsx";
import { isDesk } from "./shell/paths.ts";

export { NONCE_PLACEHOLDER };

/** While developing, pages have no policy: a nonce would only differ between the server's page and the browser's. */
const NONCE = import.meta.env.DEV ? {} : { nonce: NONCE_PLACEHOLDER };

/** The router for a process that serves this build: its own copy, so that nobody else needs to bring React. */
export function routerOf(build: ServerBuild, mode: "production" | "development" = "production"): (request: Request) => Promise<Response> {
  return createRequestHandler(withFaultMessages(build), mode);
}

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("link", facesOf(context).map(preloadedFont).join(", "));
  const isRead = !isCrawler(request.headers.get("user-agent"));
  if (context.staticHandlerContext.errors && !isRead) return statusAlone(request, status, headers);
  let drawingFault: unknown;
  const page = (
    <FirstPaintContext value={paintsFor(request, context)}>
      <ServerRouter context={context} url={request.url} {...NONCE} />
    </FirstPaintContext>
  );
  const isError = context.staticHandlerContext.errors !== null;
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
  if (drawingFault === undefined) return new Response(body, { status, headers });
  await body.cancel();
  // The router draws the error's page then. Where that one can't be drawn either, there is nothing left to draw.
  throw isError ? drawingFault : faultWithMessage(drawingFault);
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
  return root === undefined || isDesk(pathname) ? {} : firstPaints(root, pathname + search);
}

export const handleError: HandleErrorFunction = (fault, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  if (isRouteErrorResponse(fault)) {
    // What was thrown as a fault is in the log with its stack.
    if (fault.status > 500) logFault(`page ${pathname}`, fault.status);
    return;
  }
  logFault(`page ${pathname}`, fault);
};
