import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { messageOf } from "../errors/error-message.ts";
import { ObjectStoreError, isTransientFailure } from "./object-store-error.ts";
import type { ObjectStoreSettings } from "./object-store-settings.ts";
import { textOf, textsOf } from "./xml-text.ts";

/** A bucket of a store with Amazon S3's protocol. Keys have letters, digits, dots, hyphens, underscores and slashes. */
export interface ObjectStore {
  /** Resolves once the store has all of it; nothing is there before. @throws ObjectStoreError */
  upload(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** From this byte on, in one version of the object even where it is replaced meanwhile. @throws ObjectStoreError with the status 404 */
  read(key: string, start?: number): AsyncGenerator<Buffer>;
  /** The names directly below a prefix that ends with a slash or is empty, without the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Everything below a prefix, at whatever depth, page by page. */
  objects(prefix: string): AsyncGenerator<StoredObject>;
  /** Nothing happens where there is nothing. */
  remove(key: string): Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  readonly changedAt: Date;
}

export interface ObjectStoreOptions {
  /** Of one request, answer included; and of each wait for further bytes of a long answer. */
  readonly timeoutMs: number;
  /** How often a request is sent until it is given up, and how long before the second time; doubled for each further one. */
  readonly tries: number;
  readonly pauseMs: number;
  /** What a large object is sent in; S3 takes at least 5 MB and at most 10,000 parts. */
  readonly partBytes: number;
  readonly random: () => number;
}

const DEFAULTS: ObjectStoreOptions = { timeoutMs: 120_000, tries: 6, pauseMs: 500, partBytes: 32 << 20, random: Math.random };
const MOST_PARTS = 10_000;

interface ObjectRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Empty: the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** One bucket of a store that speaks S3. Nothing is sent before the first call. */
export function openObjectStore(settings: ObjectStoreSettings, bucket: string, given: Partial<ObjectStoreOptions> = {}): ObjectStore {
  return new S3Store(settings, bucket, { ...DEFAULTS, ...given });
}

class S3Store implements ObjectStore {
  readonly #settings: ObjectStoreSettings;
  readonly #bucket: string;
  readonly #options: ObjectStoreOptions;

  constructor(settings: ObjectStoreSettings, bucket: string, options: ObjectStoreOptions) {
    this.#settings = settings;
    this.#bucket = bucket;
    this.#options = options;
  }

  async upload(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const parts = partsOf(bytes, this.#options.partBytes);
    try {
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      const second = await parts.next();
      if (second.done === true) await this.#ask({ method: "PUT", key, headers: this.#encryption, body: first });
      else await this.#uploadParts(key, [first, second.value], parts);
    } finally {
      // What makes the bytes ends too where the store refuses them.
      await parts.return();
    }
  }

  async #uploadParts(key: string, first: readonly Buffer[], others: AsyncIterable<Buffer>): Promise<void> {
    const uploadId = textOf(await this.#ask({ method: "POST", key, query: { uploads: "" }, headers: this.#encryption }), "UploadId");
    try {
      const tags: string[] = [];
      for (const part of first) tags.push(await this.#sendPart(key, uploadId, tags.length + 1, part));
      for await (const part of others) {
        if (tags.length === MOST_PARTS) throw new Error(`${key} has more than ${MOST_PARTS} × ${this.#options.partBytes} bytes`);
        tags.push(await this.#sendPart(key, uploadId, tags.length + 1, part));
      }
      await this.#complete(key, uploadId, tags);
    } catch (error) {
      // What was sent would be stored, and paid for, until somebody finds it.
      await this.#ask({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  /** For what begins an object. */
  get #encryption(): Record<string, string> {
    const { encryption } = this.#settings;
    return encryption === null ? {} : { "x-amz-server-side-encryption": encryption };
  }

  /** @returns its tag, by which the store knows it when the parts are put together */
  async #sendPart(key: string, uploadId: string, partNumber: number, body: Buffer): Promise<string> {
    const { headers } = await this.#send({ method: "PUT", key, query: { partNumber: String(partNumber), uploadId }, body });
    const tag = headers.get("etag");
    if (tag === null) throw new Error(`the store's answer to part ${partNumber} of ${key} has no ETag`);
    return tag;
  }

  async #complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    try {
      await this.#ask({ method: "POST", key, query: { uploadId }, headers: { "content-type": "application/xml" }, body });
    } catch (error) {
      // The answer to an earlier try was lost: the upload is over because the object is there.
      if (!(error instanceof ObjectStoreError) || error.code !== "NoSuchUpload") throw error;
      await this.#send({ method: "HEAD", key });
    }
  }

  async *read(key: string, start = 0): AsyncGenerator<Buffer> {
    let at = start;
    let tag: string | null = null;
    for (let failures = 0; ;) {
      const headers: Record<string, string> = { range: `bytes=${at}-`, ...(tag === null ? {} : { "if-match": tag }) };
      const response = await this.#send({ method: "GET", key, headers });
      tag = response.headers.get("etag");
      const whole = wholeBytesOf(response);
      const reader = response.body?.getReader();
      try {
        for (let bytes = await this.#next(reader); bytes !== null; bytes = await this.#next(reader)) {
          at += bytes.length;
          failures = 0;
          yield bytes;
        }
        if (at === whole) return;
        throw new TypeError("the answer was cut off");
      } catch (error) {
        if (!isTransientFailure(error) || ++failures >= this.#options.tries) throw error;
        await this.#pause(failures);
      } finally {
        await reader?.cancel().catch(() => undefined);
      }
    }
  }

  /** Null at the end. A reader that takes its time is no fault of the store, so only the wait for bytes is limited. */
  async #next(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Buffer | null> {
    if (reader === undefined) return null;
    const timer = new AbortController();
    const late = pause(this.#options.timeoutMs, null, { signal: timer.signal }).then(() => {
      throw new TypeError("the store sends nothing more");
    });
    late.catch(() => undefined);
    try {
      const { value } = await Promise.race([reader.read(), late]);
      return value === undefined ? null : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    } finally {
      timer.abort();
    }
  }

  async list(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for await (const entry of this.#entries({ prefix, delimiter: "/" })) names.push(textOf(entry, "Key").slice(prefix.length));
    return names.filter((name) => name !== "").toSorted();
  }

  async *objects(prefix: string): AsyncGenerator<StoredObject> {
    for await (const entry of this.#entries({ prefix }))
      yield { key: textOf(entry, "Key"), changedAt: new Date(textOf(entry, "LastModified")) };
  }

  async *#entries(query: Readonly<Record<string, string>>): AsyncGenerator<string> {
    for (let token: string | null = ""; token !== null;) {
      const more: Record<string, string> = token === "" ? {} : { "continuation-token": token };
      const answer: string = await this.#ask({ method: "GET", key: "", query: { "list-type": "2", ...query, ...more } });
      yield* textsOf(answer, "Contents");
      token = textsOf(answer, "NextContinuationToken")[0] ?? null;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#ask({ method: "DELETE", key });
  }

  async #ask(request: ObjectRequest): Promise<string> {
    return this.#retry(request, async (signal) => {
      const response = await this.#sendOnce(request, signal);
      const answer = await response.text();
      // A store that puts parts together begins its answer before it knows the result: a failure is in the text then.
      if (!/<Error>/.test(answer)) return answer;
      throw new ObjectStoreError(`${request.method} ${this.#describe(request)}`, response.status, textOf(answer, "Code"));
    });
  }

  /** For answers whose body is read by the caller. */
  #send(request: ObjectRequest): Promise<Response> {
    return this.#retry(request, (signal) => this.#sendOnce(request, signal));
  }

  async #retry<T>(request: ObjectRequest, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let failures = 0; ;) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new TypeError("the store does not answer")), this.#options.timeoutMs);
      try {
        return await attempt(limit.signal);
      } catch (error) {
        if (!isTransientFailure(error)) throw error;
        if (++failures >= this.#options.tries)
          throw error instanceof ObjectStoreError
            ? error
            : new Error(`${request.method} ${this.#describe(request)}: ${reasonOf(error)}`, { cause: error });
        await this.#pause(failures);
      } finally {
        clearTimeout(timer);
      }
    }
  }

  async #sendOnce(request: ObjectRequest, signal: AbortSignal): Promise<Response> {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.#settings;
    const { method, body, query = {} } = request;
    const address = this.#urlOf(request.key);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const { url, headers } = await new AwsV4Signer({
      method,
      url: address.href,
      headers: {
        ...request.headers,
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === null ? {} : { sessionToken }),
      region,
      service: "s3",
    }).sign();
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: "manual",
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    if (response.ok) return response;
    const [code] = textsOf(await response.text(), "Code");
    throw new ObjectStoreError(`${method} ${this.#describe(request)}`, response.status, code ?? null);
  }

  #urlOf(key: string): URL {
    const { endpoint, isPathStyle } = this.#settings;
    if (isPathStyle) return new URL(`/${this.#bucket}/${key}`, endpoint);
    const url = new URL(`/${key}`, endpoint);
    url.hostname = `${this.#bucket}.${url.hostname}`;
    return url;
  }

  #describe({ key }: ObjectRequest): string {
    return `s3://${this.#bucket}/${key}`;
  }

  async #pause(failures: number): Promise<void> {
    const { pauseMs, random } = this.#options;
    await pause(pauseMs * 2 ** (failures - 1) * (0.5 + random() / 2));
  }
}

/** The length of the whole object, of which an answer has the bytes from some place on. */
function wholeBytesOf(response: Response): number {
  const [, bytes] = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
  if (response.status !== 206 || bytes === undefined) throw new Error("the store doesn't answer with the bytes that were asked for");
  return Number.parseInt(bytes, 10);
}

async function* partsOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; length - at >= size; at += size) yield all.subarray(at, at + size);
    waiting = at === length ? [] : [all.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** `fetch` says what happened in the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return messageOf(cause ?? error);
}
