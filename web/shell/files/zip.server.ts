import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A file of the archive, in pieces of text as they become known. */
export interface ZippedFile {
  readonly name: string;
  readonly pieces: Iterable<string> | AsyncIterable<string>;
}

const packed = promisify<Buffer, { finishFlush: number }, Buffer>(deflateRaw);
/** The last block of a deflated file, empty. */
const END_OF_FILE = Buffer.from([0x03, 0x00]);
/** Sizes and checksum come after the file, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day that the format knows. */
const FIRST_DAY = 0x0021;
const SIGNATURE = { file: 0x04034b50, sizes: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 };

interface Sizes {
  checksum: number;
  packed: number;
  plain: number;
}

/** An archive (APPNOTE 6.3, without ZIP64: up to 4 GB), sent while its files are made: no more than one piece of them is in memory. */
export async function* zipped(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, pieces } of files) {
    const sizes: Sizes = { checksum: 0, packed: 0, plain: 0 };
    const head = header(SIGNATURE.file, name, null);
    yield head;
    for await (const piece of pieces) yield await pack(Buffer.from(piece), sizes);
    yield Buffer.concat([END_OF_FILE, numbers([SIGNATURE.sizes, sizes.checksum, sizes.packed + END_OF_FILE.length, sizes.plain])]);
    sizes.packed += END_OF_FILE.length;
    entries.push(header(SIGNATURE.entry, name, { ...sizes, offset }));
    offset += head.length + sizes.packed + 16;
  }
  const directory = Buffer.concat(entries);
  const count = files.length + files.length * 0x10000;
  yield Buffer.concat([directory, numbers([SIGNATURE.end, 0, count, directory.length, offset]), Buffer.alloc(2)]);
}

/** Pieces end at whole bytes and refer to nothing before them, so they make one deflated file in a row. */
async function pack(plain: Buffer, sizes: Sizes): Promise<Buffer> {
  const block = await packed(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  sizes.checksum = crc32(plain, sizes.checksum);
  sizes.plain += plain.length;
  sizes.packed += block.length;
  return block;
}

/** Before a file, without its sizes, or in the directory, with them and the place of the file. */
function header(signature: number, name: string, entry: (Sizes & { readonly offset: number }) | null): Buffer {
  const path = Buffer.from(name);
  const common = Buffer.alloc(10);
  [VERSION, FLAGS, DEFLATED, 0, FIRST_DAY].forEach((value, index) => common.writeUInt16LE(value, 2 * index));
  if (entry === null) return Buffer.concat([numbers([signature]), common, numbers([0, 0, 0, path.length]), path]);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  return Buffer.concat([
    numbers([signature]),
    madeBy,
    common,
    numbers([entry.checksum, entry.packed, entry.plain, path.length, 0, 0]),
    Buffer.alloc(2),
    numbers([entry.offset]),
    path,
  ]);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32LE(value, 4 * index));
  return bytes;
}
