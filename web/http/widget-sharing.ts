import type { IncomingMessage, ServerResponse } from "node:http";
import type { WebConfig } from "../shell/config.ts";

/**
 * Lets the pages of the sites that the operator has named load the widgets' files: entries and texts by `fetch`, modules by `import`, styles by a
 * link. The files are the same for everybody, so no credential comes along.
 */
export function shareWidgets(
  { allowedOrigins }: Pick<WebConfig, "allowedOrigins">,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (allowedOrigins.length === 0) return;
  response.setHeader("cross-origin-resource-policy", "cross-origin");
  response.setHeader("vary", "origin");
  const { origin } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) response.setHeader("access-control-allow-origin", origin);
}
