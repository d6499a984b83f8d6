import { request as sendRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";

/** What the widgets need of Plaza under the exchange's own address. A real exchange routes these paths in its load balancer. */
const PLAZA_PATH = /^\/(?:_comp|api|\d+\/api|assets-logos|assets)\//;

/** Whether the request was passed on to Plaza. */
export function passToPlaza(plazaOrigin: string, request: IncomingMessage, response: ServerResponse): boolean {
  if (!PLAZA_PATH.test(request.url ?? "")) return false;
  const { hostname, port, host } = new URL(plazaOrigin);
  const { origin, ...headers } = request.headers;
  const upstream = sendRequest({
    hostname,
    port,
    method: request.method,
    path: request.url,
    // Under one address the browser's origin would be Plaza's own.
    headers: { ...headers, host, ...(origin === undefined ? {} : { origin: plazaOrigin }) },
  });
  upstream.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  upstream.on("error", () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  pipeline(request, upstream, () => undefined);
  return true;
}
