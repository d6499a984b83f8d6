import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { logFault } from "../shell/fault-log.ts";
import { encodingFor, packing } from "./encoding.ts";

/** Whether an answer is a file that browsers save: it may be long, and it may be made while it is sent. */
export function isFileToKeep({ headers, body }: Response): boolean {
  return body !== null && headers.get("content-disposition")?.startsWith("attachment") === true;
}

/** Sends a file piece by piece as it is made. One that fails on its way ends the connection, so that nobody takes a part of it for the whole, and is logged. */
export async function sendFile(incoming: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const encoding = encodingFor(incoming.headers["accept-encoding"]);
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  if (answer.headers.getSetCookie().length > 0) response.setHeader("set-cookie", answer.headers.getSetCookie());
  if (!answer.headers.has("cache-control")) response.setHeader("cache-control", "no-store");
  response.setHeader("vary", "accept-encoding, cookie");
  if (encoding !== null) {
    response.removeHeader("content-length");
    response.setHeader("content-encoding", encoding);
  }
  response.writeHead(answer.status);
  if (answer.body === null || incoming.method === "HEAD") {
    await answer.body?.cancel();
    response.end();
    return;
  }
  const pieces = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
  const sent = encoding === null ? pipeline(pieces, response) : pipeline(pieces, packing(encoding, true), response);
  await sent.catch((fault: unknown) => {
    if (!hasReaderGone(fault)) logFault(`file ${(incoming.url ?? "/").split("?", 1)[0]}`, fault);
  });
}

function hasReaderGone(fault: unknown): boolean {
  return fault instanceof Error && (fault.name === "AbortError" || ("code" in fault && fault.code === "ERR_STREAM_PREMATURE_CLOSE"));
}
