import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { encodingFor } from "./encoding.ts";
import { DOCUMENT_HEADERS, ENTRY_POLICY } from "./security-headers.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** Shown as text where somebody opens them by themselves. A picture that is opened so is a document. */
const NO_DOCUMENTS = new Set([TYPES[".js"], TYPES[".css"], TYPES[".woff2"]]);

interface Asset {
  readonly type: string;
  readonly etag: string;
  /** Its name has its content's hash in it, so it never changes. */
  readonly immutable: boolean;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

export type ServeAsset = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

/**
 * Serves the built client from memory (it is some hundred kilobytes), compressed copies as the build laid them down.
 * The set of paths is fixed at start, so no path of a visitor ever reaches the file system.
 */
export function assetsOf(directory: string): ServeAsset {
  const assets = readAssets(directory);
  return (request, response, pathname) => {
    const asset = assets.get(pathname) ?? assets.get(entryAt(pathname));
    if (!asset || (request.method !== "GET" && request.method !== "HEAD")) return false;
    // A picture's or a script's own: workers go by theirs, and an answer that says "not modified" renews it.
    response.removeHeader("content-security-policy");
    const caching = { etag: asset.etag, "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache" };
    if (request.headers["if-none-match"] === asset.etag) {
      response.writeHead(304, caching).end();
      return true;
    }
    leaveDocumentHeaders(response, asset);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const packed = encoding ? asset[encoding === "br" ? "br" : "gzip"] : undefined;
    const bytes = packed ?? asset.plain;
    response.writeHead(200, {
      ...caching,
      "content-type": asset.type,
      ...(asset.type === TYPES[".html"] ? { "content-security-policy": ENTRY_POLICY } : {}),
      "content-length": bytes.length,
      vary: [response.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", "),
      ...(packed && encoding ? { "content-encoding": encoding } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : bytes);
    return true;
  };
}

function leaveDocumentHeaders(response: ServerResponse, { type }: Asset): void {
  if (NO_DOCUMENTS.has(type)) for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
}

/** A widget's folder stands for its entry. */
function entryAt(pathname: string): string {
  return pathname.startsWith("/_comp/") ? `${pathname.replace(/\/$/, "")}/index.html` : "";
}

function readAssets(directory: string): ReadonlyMap<string, Asset> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(directory, file).split(sep).join("/")}`, readFileSync(file));
  }
  const assets = new Map<string, Asset>();
  for (const [path, plain] of files) {
    const type = TYPES[extname(path)];
    if (!type || path.startsWith("/.vite/")) continue;
    const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    assets.set(path, {
      type,
      etag,
      immutable: /^\/(?:_comp\/[a-z]+\/)?assets\//.test(path),
      plain,
      br: files.get(`${path}.br`),
      gzip: files.get(`${path}.gz`),
    });
  }
  return assets;
}
