import type { IncomingMessage } from "node:http";

/** What of a refused upload is read and thrown away. The largest file and its form fit. */
const MOST_READ_IN_VAIN = 32 * 1024 * 1024;
/** How long the sender of a refused upload may send nothing. */
const STALL_MS = 10_000;

/** A form with files: a browser reads no answer to it before it has sent everything. */
export function isFileForm({ headers }: IncomingMessage): boolean {
  return headers["content-type"]?.startsWith("multipart/form-data") === true;
}

/**
 * Reads the rest of a request that is refused, so that its sender gets to read the answer: a connection that is closed with unread bytes on it is
 * reset, and the answer is lost with it. Cuts the line beyond a bound. Called before the answer ends.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_READ_IN_VAIN) request.destroy();
  });
  request.on("error", () => undefined);
  request.setTimeout(STALL_MS, () => request.destroy());
  request.once("end", () => request.setTimeout(0));
  request.resume();
}
