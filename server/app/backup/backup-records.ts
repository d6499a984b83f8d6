/** What follows each other inside a backup: a table's rows or a file's bytes come in pieces behind the record that names them. */
export type BackupRecord =
  | { readonly kind: "table"; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: "file"; readonly name: string }
  | { readonly kind: "sequences"; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: "bytes"; readonly bytes: Buffer };

const HEAD_BYTES = 5;
const JSON_TYPE = 1;
const BYTES_TYPE = 2;

/** Returns a record's bytes: one for its type, four for its length (big-endian), then raw bytes or JSON. */
export function writeRecord(record: BackupRecord): Buffer {
  const isBytes = record.kind === "bytes";
  const body = isBytes ? record.bytes : Buffer.from(JSON.stringify(record));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(isBytes ? BYTES_TYPE : JSON_TYPE);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** @throws if the stream ends inside of a record */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    for (;;) {
      if (rest.length < HEAD_BYTES) break;
      const end = HEAD_BYTES + rest.readUInt32BE(1);
      if (rest.length < end) break;
      const body = rest.subarray(HEAD_BYTES, end);
      yield rest[0] === BYTES_TYPE ? { kind: "bytes", bytes: body } : (JSON.parse(body.toString("utf8")) as BackupRecord);
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new Error("the backup ends inside of a record");
}
