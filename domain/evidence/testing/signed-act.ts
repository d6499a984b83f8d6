import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import type { SignatureAlgorithm } from "../web-signature.ts";

/** Of an order's journal. */
export const terms = { asset: "USDT", fiat: "EUR", amount: "100.00", quantity: "92.5" };
/** What the seller signs when they release it. */
export const facts = {
  act: "release",
  orderId: "42",
  version: 3,
  ...terms,
  account: "ab".repeat(32),
  counterparty: "7",
  nonce: "n".repeat(43),
} as const;
export const ORIGIN = "https://p2p.example.test:8443";
/** As Node computes it. */
export const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** What another passkey, site or browser would have made of it. */
export interface SignedWith {
  readonly flags?: number;
  readonly type?: string;
  readonly origin?: string | readonly string[];
  readonly site?: string;
  readonly key?: Pair;
  readonly challenge?: Buffer;
  /** Bytes in the browser's part, which may be no text. */
  readonly note?: Buffer;
}

/** A statement as a passkey signs it and the journal keeps it. */
export function bodyOf(
  statement: string,
  {
    flags = 0x05,
    type = "webauthn.get",
    origin = ORIGIN,
    site = new URL(ORIGIN).hostname,
    key = PAIRS.ES256,
    challenge = sha256(statement),
    note = Buffer.from(""),
  }: SignedWith = {},
) {
  const authenticatorData = Buffer.concat([sha256(site), Buffer.from([flags, 0, 0, 0, 9])]);
  const [start = "", end = ""] = JSON.stringify({ type, challenge: challenge.toString("base64url"), origin, note: "|" }).split("|");
  const clientData = Buffer.concat([Buffer.from(start), note, Buffer.from(end)]);
  const signature = sign(key.hash, Buffer.concat([authenticatorData, sha256(clientData)]), key.privateKey);
  return {
    seq: 4,
    act: "release",
    by: "seller",
    statement,
    algorithm: key.algorithm,
    publicKey: key.publicKey.export({ type: "spki", format: "der" }).toString("base64url"),
    authenticatorData: authenticatorData.toString("base64url"),
    clientDataJSON: clientData.toString("base64url"),
    signature: signature.toString("base64url"),
  };
}

interface Pair {
  readonly algorithm: SignatureAlgorithm;
  readonly hash: string | null;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}
/** One key of each kind. */
export const PAIRS: Readonly<Record<SignatureAlgorithm, Pair>> = {
  ES256: { algorithm: "ES256", hash: "sha256", ...generateKeyPairSync("ec", { namedCurve: "P-256" }) },
  EdDSA: { algorithm: "EdDSA", hash: null, ...generateKeyPairSync("ed25519") },
  RS256: { algorithm: "RS256", hash: "sha256", ...generateKeyPairSync("rsa", { modulusLength: 2048 }) },
};
