import { Compile } from "typebox/compile";
import {
  HOST_BODY_BYTES,
  HOST_REFERENCE,
  HOST_USER,
  HostEvents,
  HostSecondFactor,
  HostTransfer,
  type HostEvent,
  type HostSecondFactorInput,
  type HostTransferInput,
} from "@plaza/contract/host-api.ts";
import { ASSET_DIGITS, formatAmount, parseAmount } from "../wallet/amount.ts";
import type { BookedTransfer, SpotTransfer, SpotWallet } from "../wallet/spot-wallet.ts";
import type { SignatureCheck, SignedRequest } from "./signature.ts";

/** What is answered: a status and something to write as JSON. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface HostApiParts {
  readonly wallet: SpotWallet;
  readonly checkSignature: SignatureCheck;
  /** Reads a transfer from the body's text; an answer instead refuses it. */
  readonly readTransfer: (body: string) => SpotTransfer | ApiAnswer;
  /** Books a transfer, or finds what was booked under its reference. */
  readonly bookTransfer: (transfer: SpotTransfer, later: boolean) => BookedTransfer | "mismatch" | Promise<BookedTransfer | "mismatch">;
  /** Whether the code is the user's at this moment. A real exchange shows the facts where the user confirms in its app. */
  readonly checkFactor: (input: HostSecondFactorInput) => boolean;
  readonly receiveEvents: (events: readonly HostEvent[]) => void;
}

const transferSchema = Compile(HostTransfer);
const secondFactorSchema = Compile(HostSecondFactor);
const eventsSchema = Compile(HostEvents);

/** The host API of docs/integration.md, without HTTP. */
export interface HostApi {
  /** @returns why the request is not served; null for one that Plaza signed */
  check(request: SignedRequest): ApiAnswer | null;
  /** Answers a request that was checked. `later`: a transfer stays pending until it is settled. */
  serve(request: SignedRequest, options?: { readonly later: boolean }): Promise<ApiAnswer>;
}

/** Builds the exchange's half of the contract from its parts. `serve` trusts that `check` has passed. */
export function hostApi(parts: HostApiParts): HostApi {
  const { wallet } = parts;
  const transferAnswer = async (body: string, later: boolean): Promise<ApiAnswer> => {
    const transfer = parts.readTransfer(body);
    if ("status" in transfer) return transfer;
    const booked = await parts.bookTransfer(transfer, later);
    return booked === "mismatch" ? refuse(422, "idempotency_mismatch") : { status: 200, body: transferView(booked) };
  };
  const findAnswer = (reference: string): ApiAnswer => {
    const found = wallet.find(reference);
    return found === null ? refuse(404, "not_found") : { status: 200, body: transferView(found) };
  };
  const balancesAnswer = (externalId: string): ApiAnswer => {
    if (!wallet.hasUser(externalId)) return refuse(404, "user_unknown");
    const balances = wallet
      .balancesOf(externalId)
      .map(({ asset, spot }) => ({ assetCode: asset, spot: formatAmount(spot, asset), futures: "0" }));
    return { status: 200, body: { balances } };
  };
  const secondFactorAnswer = (body: string): ApiAnswer => {
    const input = parseJson(body);
    if (!secondFactorSchema.Check(input)) return refuse(422, "invalid_request");
    return { status: 200, body: { ok: parts.checkFactor(input) } };
  };
  const eventsAnswer = (body: string): ApiAnswer => {
    const input = parseJson(body);
    if (!eventsSchema.Check(input)) return refuse(422, "invalid_request");
    parts.receiveEvents(input.events);
    return { status: 200, body: { received: input.events.length } };
  };
  const serve = async (request: SignedRequest, { later } = { later: false }): Promise<ApiAnswer> => {
    const path = request.url.split("?", 1)[0] ?? "";
    const body = request.body.toString("utf8");
    const route = `${request.method} ${path}`;
    if (route === "POST /v1/transfers") return transferAnswer(body, later);
    if (route === "POST /v1/second-factor") return secondFactorAnswer(body);
    if (route === "POST /v1/events") return eventsAnswer(body);
    const [, reference] = /^GET \/v1\/transfers\/([^/]+)$/.exec(route) ?? [];
    if (reference !== undefined) return findAnswer(nameOf(reference, HOST_REFERENCE));
    const [, externalId] = /^GET \/v1\/users\/([^/]+)\/balances$/.exec(route) ?? [];
    return externalId === undefined ? refuse(404, "not_found") : balancesAnswer(nameOf(externalId, HOST_USER));
  };
  const check = (request: SignedRequest): ApiAnswer | null => {
    if (request.body.length > HOST_BODY_BYTES) return refuse(413, "too_large");
    const problem = parts.checkSignature(request);
    return problem === null ? null : refuse(401, problem);
  };
  return { check, serve };
}

/** Nothing of a transfer is booked before all of it is known to be right. */
export function readTransferOf(wallet: SpotWallet): HostApiParts["readTransfer"] {
  return (body) => {
    const input = parseJson(body);
    if (input === undefined) return refuse(400, "malformed");
    if (!transferSchema.Check(input)) return refuse(422, "invalid_request");
    const transfer: HostTransferInput = input;
    if (!Object.hasOwn(ASSET_DIGITS, transfer.asset)) return refuse(422, "asset_unknown");
    const amount = parseAmount(transfer.amount, transfer.asset);
    if (amount === null || amount === 0n) return refuse(422, "amount_invalid");
    if (!wallet.hasUser(transfer.externalId)) return refuse(404, "user_unknown");
    return { ...transfer, amount };
  };
}

/** Returns an error as docs/integration.md spells it: a status and a stable code for programs, no sentence. */
export function refuse(status: number, error: string): ApiAnswer {
  return { status, body: { error } };
}

/** Undefined for what is not JSON. */
export function parseJson(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body);
    return json;
  } catch {
    return undefined;
  }
}

function transferView({ state, reason }: BookedTransfer): object {
  return reason === null ? { state } : { state, reason };
}

/** A name in an address; what can't be one names nothing. */
function nameOf(encoded: string, pattern: string): string {
  try {
    const name = decodeURIComponent(encoded);
    return new RegExp(pattern).test(name) ? name : "";
  } catch {
    return "";
  }
}
