import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { HOST_BODY_BYTES, HOST_TIMEOUT_MS, type HostEvent } from "@plaza/contract/host-api.ts";
import { hostApi, readTransferOf, type HostApi, type HostApiParts } from "./api/host-api.ts";
import { checkSignatures, type PlazaKey } from "./api/signature.ts";
import { isCodeOf } from "./api/second-factor.ts";
import type { ExchangeUser } from "./demo.ts";
import { answerWithFault, type FaultyAnswer } from "./faults/faulty-answer.ts";
import type { FaultSource, RequestedFaults } from "./faults/faults.ts";
import type { IdentityReports } from "./identity/identity-reports.ts";
import { openProvider, type ProviderOptions } from "./oidc/provider.ts";
import { exchangeSite, type Site } from "./site/site.ts";
import { parseAmount } from "./wallet/amount.ts";
import { openSpotWallet, type SpotWallet } from "./wallet/spot-wallet.ts";

export interface ExchangeOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The file of the spot wallet; ":memory:" keeps nothing. */
  readonly walletFile: string;
  readonly users: readonly ExchangeUser[];
  /** Plaza's key, by which its requests are known. */
  readonly plazaKey: PlazaKey;
  readonly client: ProviderOptions["client"];
  /** Where Plaza is, for the exchange's own pages; null: they show no widgets. */
  readonly plazaOrigin: string | null;
  /** Through which Plaza learns who has passed the exchange's identity check; nobody is reported where left out. */
  readonly identities?: IdentityReports;
  /** What goes wrong with the host API's requests. */
  readonly faults?: FaultSource;
  /** Faults that the site's page adds. */
  readonly requested?: RequestedFaults;
  /** How long after a request a late answer comes, and how soon a pending transfer is decided. */
  readonly lateMs?: number;
  readonly settleMs?: number;
  readonly random?: () => number;
  /** Replaces a piece of the host API: how the tests plant defects. */
  readonly replaceParts?: (parts: HostApiParts) => HostApiParts;
}

export interface Exchange {
  readonly origin: string;
  readonly wallet: SpotWallet;
  /** What Plaza has reported, in the order of arrival, each event once. */
  readonly events: readonly HostEvent[];
  close(): Promise<void>;
}

type Listener<Result> = (request: IncomingMessage, response: ServerResponse) => Result;

/** The reference exchange: spot wallet, host API, OpenID provider and a small site in one process. */
export async function startExchange(options: ExchangeOptions): Promise<Exchange> {
  const wallet = openSpotWallet(options.walletFile);
  for (const user of options.users) giveSpotCoins(wallet, user);
  const users = new Set(options.users.map(({ externalId }) => externalId));
  const events = new Map<string, HostEvent>();
  const receiveEvents = (received: readonly HostEvent[]) => {
    for (const event of received) if (!events.has(event.id)) events.set(event.id, event);
  };
  const parts: HostApiParts = {
    wallet,
    checkSignature: checkSignatures(options.plazaKey, Date.now),
    readTransfer: readTransferOf(wallet),
    bookTransfer: (transfer, later) => wallet.book(transfer, later),
    checkFactor: ({ externalId, code }) => users.has(externalId) && isCodeOf(externalId, code),
    receiveEvents,
  };
  const api = hostApi(options.replaceParts?.(parts) ?? parts);
  const server = createServer();
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = openProvider({ origin, users: options.users, client: options.client });
  const site: Site = exchangeSite({
    provider,
    wallet,
    users: options.users,
    plazaOrigin: options.plazaOrigin,
    faults: options.requested ?? null,
    identities: options.identities ?? null,
    events: () => [...events.values()],
  });
  server.on("request", requestListener(options, api, site, provider.callback()));
  for (const user of options.users) if (user.identity !== "none") options.identities?.report(user, user.identity);
  const settling = setInterval(() => settlePending(wallet, options.random ?? Math.random), options.settleMs ?? 1000);
  const close = async () => {
    clearInterval(settling);
    options.identities?.close();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
    wallet.close();
  };
  return {
    origin,
    wallet,
    get events() {
      return [...events.values()];
    },
    close,
  };
}

/** The host API, the exchange's own pages, and the OpenID provider behind them. */
function requestListener(options: ExchangeOptions, api: HostApi, site: Site, callback: Listener<Promise<void>>): Listener<void> {
  return (request, response) => {
    const serve = async () => {
      if (request.url?.startsWith("/v1/") === true) return serveApi(api, options, request, response);
      if (!(await site.serve(request, response))) await callback(request, response);
    };
    serve().catch((error: unknown) => {
      process.stderr.write(`exchange: ${(error instanceof Error ? error.stack : undefined) ?? String(error)}\n`);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("Internal Server Error");
    });
  };
}

function giveSpotCoins(wallet: SpotWallet, { externalId, spot }: ExchangeUser): void {
  if (wallet.hasUser(externalId)) return;
  for (const [asset, amount] of Object.entries(spot)) wallet.deposit(externalId, asset, parseAmount(amount, asset) ?? 0n);
}

/** Three in four are done. */
function settlePending(wallet: SpotWallet, random: () => number): void {
  for (const reference of wallet.pendingReferences()) wallet.settle(reference, random() < 0.75 ? "done" : "refused");
}

async function serveApi(api: HostApi, options: ExchangeOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const signed = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
  const refused = api.check(signed);
  if (refused !== null) return send(response, refused);
  const fault = options.faults?.() ?? null;
  if (fault === null) return send(response, await api.serve(signed));
  send(response, await answerWithFault(api, signed, fault, options.lateMs ?? HOST_TIMEOUT_MS + 2000));
}

/** A body beyond the limit is cut right after it, so that it is refused for its length. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes - chunk.length <= HOST_BODY_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: FaultyAnswer): void {
  if (answer === "silence" || response.destroyed) return;
  if (answer === "lost") return void response.destroy();
  const isText = "text" in answer;
  response.writeHead(answer.status, {
    "content-type": isText ? "text/html" : "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(isText ? answer.text : JSON.stringify(answer.body));
}
