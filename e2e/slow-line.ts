import { createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const PIECE_BYTES = 200;
const PAUSE_MS = 5;
/** What a first screen is made of. */
const SLOW_BYTES = 40_000;

/** A line to the product on which each document comes in small pieces with a pause after each; everything else comes at once. */
export async function openSlowLine(origin: string): Promise<{ readonly origin: string; close(): void }> {
  const { hostname, port } = new URL(origin);
  const line: Server = createServer((asked, sent) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) => {
      const { "content-length": _length, ...rest } = answer.headers;
      const isDocument = answer.headers["content-type"]?.startsWith("text/html") === true;
      sent.writeHead(answer.statusCode ?? 502, isDocument ? rest : answer.headers);
      if (!isDocument) return void answer.pipe(sent);
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => void drip(Buffer.concat(chunks), sent));
    });
    onward.on("error", () => sent.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close: () => {
      line.close();
      line.closeAllConnections();
    },
  };
}

async function drip(document: Buffer, sent: ServerResponse): Promise<void> {
  for (let at = 0; at < Math.min(document.length, SLOW_BYTES); at += PIECE_BYTES) {
    sent.write(document.subarray(at, Math.min(at + PIECE_BYTES, SLOW_BYTES)));
    await pause(PAUSE_MS);
  }
  sent.end(document.subarray(SLOW_BYTES));
}
