import { type ChildProcess, fork } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { childReady } from "@plaza/contract/testing/child-ready.ts";
import { freePort, portOf } from "@plaza/contract/testing/ports.ts";

/** What the host answers with: data, a refusal in its own words, or nothing at all. */
export type Reply =
  | { readonly data: unknown }
  | { readonly code: number; readonly msg: string; readonly error?: string; readonly status?: number }
  | "silent";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly search: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What the specified client sends, and the key that some calls require. Nothing else may be asked for. */
const HEADERS = ["accept", "content-type", "cache-control", "platform", "onpage", "language", "authorization", "necaptchavalidate"];
const ALLOWED = [...HEADERS, "idempotency-key"];
const SITE = fileURLToPath(new URL("../web/server.ts", import.meta.url));

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

/**
 * Another exchange's API on a separate origin: it knows some of our paths, allows one site as browsers require
 * for cross-origin requests, and has its own clock. The site's own server comes without an `Origin`, browsers with one.
 */
export class ForeignHost {
  readonly origin: string;
  /** What browsers have asked, in order; preflights apart. */
  readonly requests: ReceivedRequest[] = [];
  readonly preflights: ReceivedRequest[] = [];
  /** What the site's own server has asked. */
  readonly notices: ReceivedRequest[] = [];
  /** By path: for browsers first, then for anybody. */
  toBrowsers: Readonly<Record<string, Reply>> = {};
  answers: Readonly<Record<string, Reply | ((asked: Pick<ReceivedRequest, "search" | "body">) => Reply)>> = {};
  /** Whether it lets other origins read its answers at all. */
  opens = true;
  /** By how much its clock is ahead, in milliseconds. */
  aheadMs = 0;
  site = "";
  readonly #server;
  readonly #streams = new Set<ServerResponse>();

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${portOf(server)}`;
    server.on("request", (request: IncomingMessage, response: ServerResponse) => void this.#answer(request, response));
  }

  static async open(): Promise<ForeignHost> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new ForeignHost(server);
  }

  /** To every open stream. */
  send(kind: string, data: unknown): void {
    for (const stream of this.#streams) stream.write(`event: ${kind}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? "/", this.origin);
    const body = Buffer.concat(await request.toArray()).toString();
    const requests = { method: request.method ?? "", path, search, headers: request.headers, body };
    response.setHeader("date", new Date(Date.now() + this.aheadMs).toUTCString());
    // A coin's logo, which browsers ask for as any picture.
    if (path.endsWith(".png")) return void response.writeHead(200, { "content-type": "image/svg+xml" }).end(LOGO);
    const { origin } = request.headers;
    if (origin !== undefined) this.#letIn(origin, response);
    if (requests.method === "OPTIONS") return void (this.preflights.push(requests), response.writeHead(204).end());
    (origin === undefined ? this.notices : this.requests).push(requests);
    if (path === "/far-stream") return this.#stream(response);
    const given = (origin === undefined ? undefined : this.toBrowsers[path]) ?? this.answers[path];
    const reply = typeof given === "function" ? given(requests) : given;
    if (reply === "silent") return void request.socket.destroy();
    const { status, ...replyBody } = { status: 200, code: 0, ...(reply ?? { code: 404_404, msg: "No such door here.", status: 404 }) };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(replyBody));
  }

  #letIn(origin: string, response: ServerResponse): void {
    if (!this.opens || origin !== this.site) return;
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-allow-credentials", "true");
    response.setHeader("access-control-allow-headers", ALLOWED.join(", "));
    response.setHeader("access-control-allow-methods", "GET, POST, DELETE");
    response.setHeader("access-control-expose-headers", "date");
    response.setHeader("vary", "origin");
  }

  #stream(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: ready\ndata: {}\n\n");
    this.#streams.add(response);
    response.once("close", () => this.#streams.delete(response));
  }
}

/** The site as it is built, before that host: its pages ask it from their own server, and from the browser. */
export async function siteBefore(host: ForeignHost): Promise<ChildProcess> {
  host.site = `http://127.0.0.1:${await freePort()}`;
  return siteOn(host.site, { API_ORIGIN: host.origin, API_DOMAIN: host.origin });
}

/** The site as it is built, at that address of this machine. @throws if it ends before it listens */
export async function siteOn(origin: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const { hostname, port } = new URL(origin);
  const site = fork(SITE, {
    env: { PORT: port, HOST: hostname, PUBLIC_ORIGIN: origin, ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await childReady(site);
  return site;
}
