import { readField } from "@plaza/contract/unknown-value.ts";
import { ACT_FORMAT, SIGNED_ACTS } from "./act-statement.ts";
import { canonicalJson } from "./canonical.ts";
import { bytesOf, rawSignature, sha256Bytes, verifyBytes, type SignatureAlgorithm } from "./web-signature.ts";

/** Bits of an authenticator's flags: somebody touched it, and showed that they are its owner. */
const PRESENT_AND_VERIFIED = 0x05;
const FLAGS_AT = 32;
const ALGORITHMS: readonly SignatureAlgorithm[] = ["ES256", "EdDSA", "RS256"];
const COMPARED = ["asset", "fiat", "amount", "quantity"] as const;

/** What the rest of a journal says, which a signature in it has to agree with. */
export interface SignedOrder {
  readonly orderId: string;
  /** The body of its terms. */
  readonly terms: unknown;
  /** Whether its events have this act at this number. */
  readonly hasStep: (seq: number, action: string) => boolean;
}

/**
 * Whether the body of a `signature` entry is what a passkey signed for this order: the facts are the order's, the challenge is their hash, and the
 * signature is the key's. Needs no server. Nothing of the body is believed.
 */
export async function isActSigned(body: unknown, order: SignedOrder): Promise<boolean> {
  try {
    const statement = textOf(body, "statement");
    const facts: unknown = JSON.parse(statement);
    return canonicalJson(facts) === statement && isAbout(facts, body, order) && (await isSignedBy(body, statement));
  } catch {
    return false;
  }
}

function isAbout(facts: unknown, body: unknown, { orderId, terms, hasStep }: SignedOrder): boolean {
  const act = SIGNED_ACTS.find((known) => known === readField(facts, "act"));
  const [version, seq] = [readField(facts, "version"), readField(body, "seq")];
  if (act === undefined || typeof version !== "number" || seq !== version + 1) return false;
  if (readField(body, "act") !== act || readField(body, "by") !== (act === "pay" ? "buyer" : "seller") || !hasStep(seq, act)) return false;
  if (readField(facts, "format") !== ACT_FORMAT || readField(facts, "orderId") !== orderId) return false;
  return COMPARED.every((field) => typeof readField(facts, field) === "string" && readField(facts, field) === readField(terms, field));
}

async function isSignedBy(body: unknown, statement: string): Promise<boolean> {
  const algorithm = ALGORITHMS.find((known) => known === readField(body, "algorithm"));
  if (algorithm === undefined) return false;
  const [key, authenticator] = [bytesIn(body, "publicKey"), bytesIn(body, "authenticatorData")];
  const [client, signature] = [bytesIn(body, "clientDataJSON"), bytesIn(body, "signature")];
  const clientData: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(client));
  const challenge = bytesIn(clientData, "challenge");
  if (readField(clientData, "type") !== "webauthn.get") return false;
  const site = new URL(textOf(clientData, "origin")).hostname;
  const [expected, relyingParty] = [
    await sha256Bytes(new TextEncoder().encode(statement)),
    await sha256Bytes(new TextEncoder().encode(site)),
  ];
  if (!isSame(challenge, expected) || !isSame(authenticator.subarray(0, FLAGS_AT), relyingParty)) return false;
  if (((authenticator[FLAGS_AT] ?? 0) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false;
  const signed = new Uint8Array([...authenticator, ...(await sha256Bytes(client))]);
  const raw = algorithm === "ES256" ? rawSignature(signature) : signature;
  return raw !== null && verifyBytes(algorithm, key, raw, signed);
}

function textOf(value: unknown, field: string): string {
  const text = readField(value, field);
  if (typeof text !== "string") throw new TypeError(`${field} is no text`);
  return text;
}

function bytesIn(value: unknown, field: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(textOf(value, field));
  if (bytes === null) throw new TypeError(`${field} is no text of bytes`);
  return bytes;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
