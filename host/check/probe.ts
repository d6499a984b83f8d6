import { randomBytes } from "node:crypto";
import { Compile } from "typebox/compile";
import { hmacSigner, signedHeaders, type Signer } from "@plaza/client";
import type { TransferDirection } from "@plaza/contract/exchange.ts";
import { HOST_TIMEOUT_MS, HostBalances, HostTransferAnswer } from "@plaza/contract/host-api.ts";
import { SIGNING_HEADERS } from "@plaza/contract/signing.ts";

/** Whom and what the check may move: a test user of the exchange who owns at least 20 of an asset. */
export interface CheckTarget {
  /** Without a slash at the end; `/v1/…` is added. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly externalId: string;
  readonly asset: string;
  /** Decimal places of the asset. */
  readonly digits: number;
}

export interface ProbeAnswer {
  /** HTTP status; 0: nothing answered. */
  readonly status: number;
  readonly text: string;
  /** Undefined if the text is not JSON. */
  readonly json: unknown;
  readonly contentType: string;
  readonly ms: number;
}

/** What is done differently from an honest request. */
export interface Tampering {
  readonly keyId?: string;
  readonly secret?: string;
  /** The signature's time instead of now, in milliseconds since 1970. */
  readonly atMs?: number;
  /** What is signed instead of what is sent. */
  readonly signed?: { readonly method?: string; readonly path?: string; readonly query?: string; readonly body?: string };
  /** Changes the headers after signing. */
  readonly headers?: (headers: Record<string, string>) => Record<string, string>;
}

export interface TransferFields {
  readonly reference?: unknown;
  readonly externalId?: unknown;
  readonly asset?: unknown;
  readonly amount?: unknown;
  readonly direction?: unknown;
}

/** Sends the requests of one case and remembers them for its report. */
export interface Probe {
  readonly target: CheckTarget;
  readonly sent: readonly string[];
  readonly got: readonly string[];
  newReference(): string;
  send(method: string, path: string, body?: string, tampering?: Tampering): Promise<ProbeAnswer>;
  /** A transfer of one coin to P2P, except for the fields that are given. */
  transfer(fields: TransferFields, tampering?: Tampering): Promise<ProbeAnswer>;
  /** Moves coins and waits until the transfer is decided. @returns its state */
  move(direction: TransferDirection, units: bigint, reference?: string): Promise<string>;
  balancesPath(externalId?: string): string;
  /** The user's spot balance in smallest units. @throws if it can't be read */
  spot(): Promise<bigint>;
  /** By how much the user's spot balance grew meanwhile. */
  change(action: () => Promise<unknown>): Promise<bigint>;
  amountText(units: bigint): string;
  /** One whole coin in smallest units. */
  readonly one: bigint;
}

const balancesSchema = Compile(HostBalances);
const answerSchema = Compile(HostTransferAnswer);
const PENDING_MS = 60_000;
const SHOWN_CHARACTERS = 300;

/** Whether an answer's JSON fits the contract's schema of balances. */
export function isBalances(json: unknown): boolean {
  return balancesSchema.Check(json);
}

/** The state of an answer that is as the contract says; null for any other. */
export function stateOf({ status, json }: ProbeAnswer): string | null {
  return status === 200 && answerSchema.Check(json) ? json.state : null;
}

/** Starts a probe for one case. Each request has `HOST_TIMEOUT_MS`; one that fails or times out counts as an answer with the status 0. */
export function createProbe(target: CheckTarget): Probe {
  const [sent, got]: [string[], string[]] = [[], []];
  const one = 10n ** BigInt(target.digits);
  const send = async (method: string, path: string, body = "", tampering: Tampering = {}): Promise<ProbeAnswer> => {
    const signer: Signer = hmacSigner(tampering.keyId ?? target.keyId, tampering.secret ?? target.secret);
    const url = new URL(`${target.url}${path}`);
    const signed = { method, path: url.pathname, query: url.search.slice(1), body, ...tampering.signed };
    const signedOnes = await signedHeaders(signer, { ...signed, idempotencyKey: "" }, tampering.atMs ?? Date.now());
    const headers = tampering.headers?.(signedOnes) ?? signedOnes;
    sent.push(`${method} ${path}${body === "" ? "" : ` ${shorten(body)}`}`);
    const began = performance.now();
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body === "" ? {} : { "content-type": "application/json" }) },
      ...(body === "" ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(HOST_TIMEOUT_MS),
    }).then(
      async (response) => ({
        status: response.status,
        text: await response.text(),
        contentType: response.headers.get("content-type") ?? "",
      }),
      // A server may end the connection of a body that it does not want.
      (fault: unknown) => ({ status: 0, text: String(fault), contentType: "" }),
    );
    got.push(`${answer.status} ${shorten(answer.text)}`);
    return { ...answer, json: parseJson(answer.text), ms: performance.now() - began };
  };
  const newReference = () => `check-${randomBytes(9).toString("base64url")}`;
  const transfer = (fields: TransferFields, tampering?: Tampering) =>
    send("POST", "/v1/transfers", JSON.stringify({ ...honestTransfer(target, newReference()), ...fields }), tampering);
  const balancesPath = (externalId = target.externalId) => `/v1/users/${encodeURIComponent(externalId)}/balances`;
  const spot = async (): Promise<bigint> => {
    const { json } = await send("GET", balancesPath());
    if (!balancesSchema.Check(json)) throw new Error("the balances can't be read");
    const text = json.balances.find(({ assetCode }) => assetCode === target.asset)?.spot ?? "0";
    const [whole = "0", places = ""] = text.split(".");
    return BigInt(whole + places.padEnd(target.digits, "0"));
  };
  const amountText = (units: bigint) => decimalOf(units, target.digits);
  const move = async (direction: TransferDirection, units: bigint, reference = newReference()): Promise<string> => {
    let state = stateOf(await transfer({ reference, direction, amount: amountText(units) }));
    const until = Date.now() + PENDING_MS;
    while (state === "pending" && Date.now() < until) {
      await new Promise((done) => setTimeout(done, 200));
      state = stateOf(await send("GET", `/v1/transfers/${reference}`));
    }
    return state ?? "none";
  };
  const change = async (action: () => Promise<unknown>): Promise<bigint> => {
    const before = await spot();
    await action();
    return (await spot()) - before;
  };
  return { target, sent, got, one, newReference, send, transfer, move, balancesPath, spot, change, amountText };
}

function honestTransfer({ externalId, asset }: CheckTarget, reference: string): TransferFields {
  return { reference, externalId, asset, amount: "1", direction: "to_p2p" };
}

function decimalOf(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The headers of a signature, each of which is needed. */
export const SIGNATURE_HEADERS = Object.values(SIGNING_HEADERS);

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

function shorten(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length} characters)`;
}
