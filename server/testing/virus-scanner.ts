import { once } from "node:events";
import { createServer } from "node:net";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** Speaks clamd's INSTREAM. It finds one sequence of bytes, as every scanner finds the EICAR test file. */
export interface VirusScanner {
  readonly port: number;
  /** The bytes of each file that it was asked about. */
  readonly scanned: Buffer[];
  close(): void;
}

const COMMAND = Buffer.from("zINSTREAM\0");
const LENGTH_BYTES = 4;

/** @param found what it calls infected */
export async function startVirusScanner(found: Buffer): Promise<VirusScanner> {
  const scanned: Buffer[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const file = fileIn(received);
      if (file === null) return;
      scanned.push(file);
      socket.end(file.includes(found) ? "stream: Test.Signature FOUND\0" : "stream: OK\0");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: portOf(server), scanned, close: () => void server.close() };
}

/** @returns null until the piece of no length has come */
function fileIn(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null;
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) throw new Error("not what clamd understands");
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + LENGTH_BYTES <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length));
    at += LENGTH_BYTES + length;
  }
  return null;
}
