import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  ServerRouter,
  createRequestHandler,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from "react-router";
import { logFault } from "./shell/fault-log.ts";
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
  return createRequestHandler(build, mode);
}

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  const isRobot = isbot(request.headers.get("user-agent"));
  if (context.staticHandlerContext.errors && isRobot) return statusAlone(status, headers);
  let answerStatus = status;
  const page = (
    <FirstPaintContext value={paintsFor(request, context)}>
      <ServerRouter context={context} url={request.url} {...NONCE} />
    </FirstPaintContext>
  );
  const body = await renderToReadableStream(page, {
    ...NONCE,
    // Whole pages, in order: React would put a large part at the end and move it into place by script, where there may be none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: request.signal,
    onError(fault: unknown) {
      if (request.signal.aborted) return;
      answerStatus = 500;
      logFault(`rendering ${request.url}`, fault);
    },
  });
  await body.allReady;
  if (answerStatus !== status && isRobot) return statusAlone(answerStatus, headers);
  return new Response(body, { status: answerStatus, headers });
}

/** What search engines and previews get of an error: its page would end up in an index (docs/specification.md, Routes and languages). */
function statusAlone(status: number, headers: Headers): Response {
  headers.set("content-type", "text/plain; charset=utf-8");
  return new Response(null, { status, headers });
}

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
    if (fault.status >= 500) logFault(`page ${pathname}`, fault.status);
    return;
  }
  logFault(`page ${pathname}`, fault);
};
