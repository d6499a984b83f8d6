import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openApiDocument } from "@plaza/contract/openapi.ts";
import { hostOpenApiDocument } from "@plaza/contract/host-openapi.ts";
import { serviceOpenApiDocument } from "@plaza/contract/service-openapi.ts";
import { DOCUMENTATION_PATHS, DOCUMENTATION_POLICY, documentationPage } from "./documentation/page.ts";

/** A text that never changes while a process runs, compressed once in each encoding. */
interface Prepared {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface ContractPages {
  readonly publicOrigin: string | null;
  /** Whether the page also sends calls: only where nobody's coins are at stake. */
  readonly isDemo: boolean;
}

/**
 * The contract for programs (`/api/openapi.json`) and for people (`/api/docs`). Both follow from the code alone, so each is built and
 * compressed at its first request and then served from memory; a client that has it already is answered 304.
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
  return { etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }) };
}

function send(prepared: Prepared, type: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Revalidated each time: a new version of the server may describe other calls under the same address.
  void reply.type(type).header("cache-control", "public, no-cache").header("vary", "accept-encoding").header("etag", prepared.etag);
  if (request.headers["if-none-match"] === prepared.etag) return reply.status(304).send();
  const encoding = accepts(request, "br") ? "br" : accepts(request, "gzip") ? "gzip" : null;
  return encoding === null ? reply.send(prepared.plain) : reply.header("content-encoding", encoding).send(prepared[encoding]);
}

/** Whether the client takes an encoding; `q=0` refuses it. Takes time linear in the header's length. */
function accepts(request: FastifyRequest, encoding: string): boolean {
  return (request.headers["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.split(";", 2).map((part) => part.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ""));
}
