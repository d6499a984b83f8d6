import type { ServerResponse } from "node:http";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { WebConfig } from "../shell/config.ts";
import { logFault } from "../shell/fault-log.ts";

/** Keys are published in time for a rotation, and a copy stays valid for long. */
const CACHED_SECONDS = 300;
const WAIT_MS = 5_000;

type Keys = WireOf<"GET /api/ctc/evidence-keys">["data"];

/** The keys under which journals are signed, as a plain file that programs of any origin may read. */
export async function sendEvidenceKeys(config: WebConfig, response: ServerResponse): Promise<void> {
  try {
    const answer = await fetch(`${config.apiOrigin}/api/ctc/evidence-keys`, { signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) throw new Error(`the API answered ${answer.status}`);
    const { data } = (await answer.json()) as { data: Keys };
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": `public, max-age=${CACHED_SECONDS}`,
      "access-control-allow-origin": "*",
    });
    response.end(`${JSON.stringify(data, null, 2)}\n`);
  } catch (fault) {
    logFault("evidence keys", fault);
    response
      .writeHead(503, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "retry-after": "5" })
      .end("Not now");
  }
}
