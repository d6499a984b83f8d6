import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

/** Where clamd listens: a socket file, or a port. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

const PATIENCE_MS = 20_000;
const CHUNK_BYTES = 1 << 16;
const LENGTH_BYTES = 4;

/**
 * Asks clamd whether bytes are known to be malicious, by its command INSTREAM.
 * @throws if it is away, takes longer than 20 s, or answers neither yes nor no, such as about a file beyond its own limit
 */
export async function isInfected(address: ScannerAddress, bytes: Buffer): Promise<boolean> {
  const socket = "path" in address ? connect(address.path) : connect(address.port, address.host);
  const late = setTimeout(() => socket.destroy(new Error("the virus scanner takes too long")), PATIENCE_MS);
  try {
    sendStream(socket, bytes);
    const answer = (await text(socket)).replaceAll("\0", "").trim();
    if (answer.endsWith(" FOUND")) return true;
    if (answer === "stream: OK") return false;
    throw new Error(`the virus scanner answered "${answer}"`);
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

/** In pieces with their length, then one of no length. */
function sendStream(socket: Socket, bytes: Buffer): void {
  socket.write("zINSTREAM\0");
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const piece = bytes.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(piece.length));
    socket.write(piece);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}
