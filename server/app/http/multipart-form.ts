import { chunksOf } from "../../core/files/chunks.ts";
import { createHash, type Hash } from "node:crypto";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { UploadRule } from "@plaza/contract/files.ts";
import type { Context } from "../../core/context.ts";
import { HEAD_BYTES } from "../../delivery/files/content.ts";
import type { Incoming } from "../../delivery/files/intake.service.ts";
import { refuse, type Refusal, refuseField } from "../../core/http/refusal.ts";
import { fitsDigest, isSigned } from "../../people/api-keys/request-signature.ts";

/** What a form may be longer than its file: names, boundaries and the few short fields. */
const MOST_AROUND_BYTES = 16_000;
const MOST_FIELD_BYTES = 200;
const MOST_FIELDS = 5;
const FILE_FIELD = "file";

/** A form whose file has arrived whole. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Incoming;
  /** Of the file as it came: what makes two requests the same one. */
  readonly sha256: Buffer;
  /** Forgets the file as it came. */
  close(): Promise<void>;
}

/** What the form's length alone says, before a byte of it is read. */
export function refuseLength(rule: UploadRule, request: FastifyRequest): Refusal | null {
  const length = request.headers["content-length"];
  // Browsers always name it. Without one nobody could say when enough is enough.
  if (length === undefined || !/^\d{1,15}$/.test(length)) return refuse("malformed", { part: "headers", field: "Content-Length" });
  return BigInt(length) >= BigInt(rule.underBytes + MOST_AROUND_BYTES) ? refuse(rule.tooLarge, { underBytes: rule.underBytes }) : null;
}

/** Takes a form in: its one file onto the disk, so that many slow uploads take no memory, and its fields as text. */
export async function receiveForm(context: Context, rule: UploadRule, request: FastifyRequest): Promise<Form | Refusal> {
  const reading: Reading = { fields: {}, received: null, refusal: null, problem: null };
  const signed = isSigned(request) ? hashBody(request) : null;
  try {
    const limits = {
      fileSize: rule.underBytes,
      fieldSize: MOST_FIELD_BYTES,
      fieldNameSize: 100,
      fields: MOST_FIELDS,
      files: 2,
      headerPairs: 20,
    };
    // Every part is read to its end, also once the answer is certain: a browser reads no answer before it has sent everything.
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") readField(reading, part);
      else await readFile(reading, part, context.config.filesDir, rule);
    }
    if (reading.problem !== null) throw reading.problem;
  } catch (error) {
    await reading.received?.close();
    if (isOfTheForm(error)) return refuse("malformed", { part: "body" });
    throw error;
  }
  if (signed !== null && !fitsDigest(request, signed.digest("hex"))) reading.refusal = refuse("signature_invalid");
  const { fields, received, refusal } = reading;
  if (received === null) return refusal ?? wrongPart(FILE_FIELD);
  if (refusal === null) return { ...received, fields };
  await received.close();
  return refusal;
}

/** The digest of the body as it comes. Listens beside the parser, which starts in the same turn, so that neither misses a byte. */
function hashBody(request: FastifyRequest): Hash {
  const hash = createHash("sha256");
  request.raw.on("data", (chunk: Buffer) => void hash.update(chunk));
  return hash;
}

/** The parser's errors of a form that is cut off or no form have nothing to know them by: neither a class nor a code. */
function isOfTheForm(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !("code" in error);
}

/** How far a form has been read, and the first thing that was wrong with it. */
interface Reading {
  readonly fields: Record<string, string>;
  received: Received | null;
  refusal: Refusal | null;
  /** Why the file could not be kept, such as a full disk. */
  problem: Error | null;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function readField(reading: Reading, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (fieldname in reading.fields || valueTruncated || typeof value !== "string") reading.refusal ??= wrongPart(fieldname);
  else reading.fields[fieldname] = value;
}

async function readFile(reading: Reading, part: MultipartFile, folder: string, rule: UploadRule): Promise<void> {
  if (part.fieldname !== FILE_FIELD || reading.received !== null || reading.refusal !== null) {
    part.file.resume();
    reading.refusal ??= wrongPart(part.fieldname);
    return;
  }
  // Whatever the types say, a file may come without a name.
  const name: unknown = part.filename;
  try {
    reading.received = await receiveFile(folder, part.file, typeof name === "string" ? name : "");
  } catch (error) {
    // The rest is read all the same: a body left behind on the line would be cut off together with whatever is asked on it next.
    part.file.resume();
    reading.problem ??= asError(error);
    return;
  }
  if (reading.received.file.size >= rule.underBytes) reading.refusal = refuse(rule.tooLarge, { underBytes: rule.underBytes });
}

function wrongPart(field: string): Refusal {
  return refuseField("body", field);
}

type Received = Omit<Form, "fields">;

async function receiveFile(folder: string, stream: Readable, name: string): Promise<Received> {
  const handle = await openNameless(folder);
  const hash = createHash("sha256");
  try {
    const { size, head } = await writeTo(handle, stream, hash);
    const bytes = () => readAll(handle, size);
    return { file: { name, size, head, descriptor: handle.fd, bytes }, sha256: hash.digest(), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Written by place, so that the descriptor is still at the beginning for the next reader. @throws once all is read, where it can't be written */
async function writeTo(handle: FileHandle, stream: Readable, hash: Hash): Promise<{ size: number; head: Buffer }> {
  let size = 0;
  let head = Buffer.alloc(0);
  let problem: Error | null = null;
  for await (const chunk of chunksOf(stream)) {
    if (problem !== null) continue;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    hash.update(chunk);
    try {
      for (let done = 0; done < chunk.length;) done += (await handle.write(chunk, done, chunk.length - done, size + done)).bytesWritten;
    } catch (error) {
      // Leaving the loop would end the stream.
      problem = asError(error);
    }
    size += chunk.length;
  }
  if (problem !== null) throw problem;
  return { size, head };
}

async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await handle.read(bytes, done, size - done, done);
    if (bytesRead === 0) throw new Error("an incoming file became shorter");
    done += bytesRead;
  }
  return bytes;
}

/** An open file that is in no folder any more: the system frees it when it is closed, even by a crash. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `incoming-${crypto.randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
