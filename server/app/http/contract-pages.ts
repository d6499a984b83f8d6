import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openApiDocument } from "@plaza/contract/openapi.ts";
import { hostOpenApiDocument } from "@plaza/contract/host-openapi.ts";
import { serviceOpenApiDocument } from "@plaza/contract/service-openapi.ts";
import { DOCUMENTATION_PATHS, DOCUMENTATION_POLICY, documentationPage } from "./documentation/page.ts";

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The largest quality takes the document of all calls twenty times as long for a tenth less, and its first reader is a site that waits to start. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Not on the thread that answers requests: the document of all calls is large. */
const compress: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) => promisify(brotliCompress)(plain, BROTLI),
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
};

/** A text that never changes while a process runs, compressed once in each encoding that is asked for. */
interface Prepared {
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

interface ContractPages {
  readonly publicOrigin: string | null;
  /** Whether the page also sends calls: only where no real coins are at stake. */
  readonly isDemo: boolean;
}

/**
 * The contract for programs (`/api/openapi.json`) and for people (`/api/docs`). Both follow from the code alone, so each is built at
 * its first request, compressed when an encoding is first asked for, and then served from memory; a client that has it already is answered 304.
 */
export function serveContract(app: FastifyInstance, { publicOrigin, isDemo }: ContractPages): void {
  const json = (path: string, document: () => object) => servePrepared(app, path, JSON_TYPE, () => JSON.stringify(document()));
  json("/api/openapi.json", () => openApiDocument(publicOrigin ?? "", isDemo));
  json("/api/s/host-openapi.json", hostOpenApiDocument);
  json("/api/s/openapi.json", serviceOpenApiDocument);
  const { page, icon, style, search, tryIt } = DOCUMENTATION_PATHS;
  servePrepared(app, page, "text/html; charset=utf-8", () => documentationPage({ isDemo }));
  servePrepared(app, icon, "image/svg+xml", () => fileBeside("icon.svg"));
  servePrepared(app, style, "text/css; charset=utf-8", () => fileBeside("style.css"));
  servePrepared(app, search, SCRIPT_TYPE, () => fileBeside("search.js"));
  if (isDemo) servePrepared(app, tryIt, SCRIPT_TYPE, () => fileBeside("try-it.js"));
}

const JSON_TYPE = "application/json; charset=utf-8";
const SCRIPT_TYPE = "text/javascript; charset=utf-8";

function fileBeside(name: string): string {
  return readFileSync(new URL(`documentation/${name}`, import.meta.url), "utf8");
}

function servePrepared(app: FastifyInstance, path: string, type: string, text: () => string): void {
  let prepared: Prepared | null = null;
  app.get(path, async (request, reply) => {
    if (type.startsWith("text/html")) void reply.header("content-security-policy", DOCUMENTATION_POLICY);
    return send((prepared ??= prepare(text())), type, request, reply);
  });
}

function prepare(text: string): Prepared {
  const plain = Buffer.from(text);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { etag, plain, compressed: new Map() };
}

function compressedOnce({ plain, compressed }: Prepared, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding);
  if (known !== undefined) return known;
  const made = compress[encoding](plain);
  compressed.set(encoding, made);
  return made;
}

async function send(prepared: Prepared, type: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Revalidated each time: a new version of the server may describe other calls under the same address.
  void reply.type(type).header("cache-control", "public, no-cache").header("vary", "accept-encoding").header("etag", prepared.etag);
  if (request.headers["if-none-match"] === prepared.etag) return reply.status(304).send();
  const encoding = ENCODINGS.find((known) => accepts(request, known));
  if (encoding === undefined) return reply.send(prepared.plain);
  return reply.header("content-encoding", encoding).send(await compressedOnce(prepared, encoding));
}

/** Whether the client takes an encoding; `q=0` refuses it. Takes time linear in the header's length. */
function accepts(request: FastifyRequest, encoding: string): boolean {
  return (request.headers["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.split(";", 2).map((part) => part.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ""));
}
