import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { portOf } from "@plaza/contract/testing/ports.ts";

export const STORE_KEYS = { id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "eu-test-1" };
const PAGE = 2;
const LEAST_PART_BYTES = 1024;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What was signed, by the rules of AWS Signature Version 4. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly signedHeaders: readonly string[];
  readonly date: string;
  readonly scope: string;
  readonly secret: string;
}

/** The signature that a request must have: written from Amazon's description, apart from the package that the product signs with. */
export function signatureOf({ method, path, query, headers, signedHeaders, date, scope, secret }: SignedRequest): string {
  const search = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const lines = signedHeaders.map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const canonical = [
    method,
    path.split("/").map(encode).join("/"),
    search.join("&"),
    lines.join(""),
    signedHeaders.join(";"),
    String(headers["x-amz-content-sha256"]),
  ].join("\n");
  const [day = "", region = "", service = ""] = scope.split("/");
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), "aws4_request");
  return hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString("hex");
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

/** A store with Amazon S3's protocol, path-style, that checks every signature and digest, and fails when it is asked to. */
export class ObjectStoreServer {
  readonly objects = new Map<string, Buffer>();
  /** How each object was to be encrypted. */
  readonly encryptions = new Map<string, string>();
  /** When an object was written: what a list says of each. */
  changedAt = new Date();
  readonly uploads = new Map<string, Upload>();
  /** What came in, without the bodies. */
  readonly requests: string[] = [];
  /**
   * Asked for each request, numbered from 1: a status to refuse it with (200: a failure that the status hides), `lose` its answer after it was carried out,
   * or `cut` it in the middle.
   */
  failure: (request: string, number: number) => number | "lose" | "cut" | null = () => null;
  readonly #http = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  async start(): Promise<string> {
    await once(this.#http.listen(0, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${portOf(this.#http)}`;
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await once(this.#http.close(), "close");
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://store.test");
    const description = `${request.method} ${decodeURIComponent(pathname)}${[...searchParams.keys()].map((name) => ` ${name}`).join("")}`;
    this.requests.push(description);
    const failure = this.failure(description, this.requests.length);
    if (typeof failure === "number") return refuse(response, failure, CODES.get(failure) ?? "AccessDenied");
    if (!isSigned(request, decodeURIComponent(pathname), searchParams, body)) return refuse(response, 403, "SignatureDoesNotMatch");
    const [, bucket = "", ...words] = decodeURIComponent(pathname).split("/");
    if (bucket !== "plaza") return refuse(response, 404, "NoSuchBucket");
    if (failure === "lose") response.end = () => response.destroy();
    this.#answer(request, response, { key: words.join("/"), query: searchParams, body, isCut: failure === "cut" });
  }

  #answer(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, query, body, isCut }: { key: string; query: URLSearchParams; body: Buffer; isCut: boolean },
  ): void {
    const uploadId = query.get("uploadId");
    if (query.has("list-type")) return this.#list(response, query);
    const encryption = headers["x-amz-server-side-encryption"];
    if (typeof encryption === "string") this.encryptions.set(key, encryption);
    if (method === "POST" && query.has("uploads")) {
      const id = randomBytes(8).toString("hex");
      this.uploads.set(id, { key, parts: new Map() });
      return void response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (uploadId !== null)
      return this.#ofUpload(response, { method: method ?? "", uploadId, number: Number(query.get("partNumber")), body });
    if (method === "DELETE") return void (this.objects.delete(key), response.writeHead(204).end());
    if (method === "PUT") return void (this.objects.set(key, body), response.setHeader("etag", tagOf(body)).end());
    this.#sendObject(response, { object: this.objects.get(key), isHead: method === "HEAD", headers, isCut });
  }

  #sendObject(
    response: ServerResponse,
    { object, isHead, headers, isCut }: { object: Buffer | undefined; isHead: boolean; headers: IncomingHttpHeaders; isCut: boolean },
  ): void {
    if (object === undefined) return refuse(response, 404, "NoSuchKey");
    const etag = tagOf(object);
    if ((headers["if-match"] ?? etag) !== etag) return refuse(response, 412, "PreconditionFailed");
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    if (start >= object.length) return refuse(response, 416, "InvalidRange");
    response.writeHead(206, {
      etag,
      "content-length": object.length - start,
      "content-range": `bytes ${start}-${object.length - 1}/${object.length}`,
    });
    if (!isCut) return void response.end(isHead ? "" : object.subarray(start));
    response.write(object.subarray(start, start + Math.ceil((object.length - start) / 2)), () => response.destroy());
  }

  #ofUpload(
    response: ServerResponse,
    { method, uploadId, number, body }: { method: string; uploadId: string; number: number; body: Buffer },
  ): void {
    const upload = this.uploads.get(uploadId);
    if (upload === undefined) return refuse(response, 404, "NoSuchUpload");
    if (method === "PUT") return void (upload.parts.set(number, body), response.setHeader("etag", tagOf(body)).end());
    if (method === "DELETE") return void (this.uploads.delete(uploadId), response.writeHead(204).end());
    const named = [...body.toString("utf8").matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g)];
    const parts = named.map(([, at = "", tag]) => ({ part: upload.parts.get(Number(at)), tag }));
    const isWhole = parts.every(({ part, tag }) => part !== undefined && tagOf(part) === `"${tag}"`) && parts.length === upload.parts.size;
    const isLargeEnough = parts.slice(0, -1).every(({ part }) => (part?.length ?? 0) >= LEAST_PART_BYTES);
    // As Amazon does: under the status 200.
    if (!isWhole || !isLargeEnough) return void response.end("<Error><Code>InvalidPart</Code></Error>");
    this.objects.set(upload.key, Buffer.concat(parts.map(({ part }) => part ?? Buffer.alloc(0))));
    this.uploads.delete(uploadId);
    response.end("<CompleteMultipartUploadResult/>");
  }

  #list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && (!query.has("delimiter") || !key.slice(prefix.length).includes("/")))
      .toSorted();
    const left = keys.filter((key) => `+/${key}` > after || after === "");
    const page = left
      .slice(0, PAGE)
      .map(
        (key) =>
          `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><LastModified>${this.changedAt.toISOString()}</LastModified></Contents>`,
      );
    const token = left.length > PAGE ? `<NextContinuationToken>+/${left[PAGE - 1]}</NextContinuationToken>` : "";
    response.end(`<?xml version="1.0"?><ListBucketResult>${page.join("")}${token}</ListBucketResult>`);
  }
}

const CODES: ReadonlyMap<number, string> = new Map([
  [200, "InternalError"],
  [503, "SlowDown"],
]);

const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

function isSigned({ method = "", headers }: IncomingMessage, path: string, query: URLSearchParams, body: Buffer): boolean {
  const [, id, scope = "", names = "", signature] = AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  const date = String(headers["x-amz-date"]);
  const signedHeaders = names.split(";");
  const mustBeSigned = ["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signedHeaders.includes(name));
  return (
    id === STORE_KEYS.id &&
    scope === `${date.slice(0, 8)}/${STORE_KEYS.region}/s3/aws4_request` &&
    mustBeSigned &&
    headers["x-amz-content-sha256"] === sha256(body) &&
    signature === signatureOf({ method, path, query, headers, signedHeaders, date, scope, secret: STORE_KEYS.secret })
  );
}
