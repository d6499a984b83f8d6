import type { Readable } from "node:stream";

/** The bytes of a stream that was given no encoding: its type says nothing of its chunks. */
export function chunksOf(stream: Readable): AsyncIterable<Buffer> {
  return stream as AsyncIterable<Buffer>;
}
