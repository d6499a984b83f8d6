import { canonicalJson } from "./canonical.ts";

/** What a passkey signs: the facts of an order and what its owner does. The format is part of what is signed. */
export const ACT_FORMAT = "plaza-act-1";
export const SIGNED_ACTS = ["pay", "release"] as const;
export type SignedAct = (typeof SIGNED_ACTS)[number];

export interface ActFacts {
  readonly act: SignedAct;
  readonly orderId: string;
  /** The order's version that the signer saw. */
  readonly version: number;
  readonly asset: string;
  readonly fiat: string;
  /** Decimals, as the terms of the journal have them. */
  readonly amount: string;
  readonly quantity: string;
  /** The journal's `confidentialSha256` of the names and the account at that time. */
  readonly account: string;
  /** The other party's public number. */
  readonly counterparty: string;
  /** 32 random bytes of the server, base64url: no signature is worth anything a second time. */
  readonly nonce: string;
}

/** The text whose SHA-256 is the passkey's challenge. */
export function actStatement({ act, orderId, version, asset, fiat, amount, quantity, account, counterparty, nonce }: ActFacts): string {
  return canonicalJson({ format: ACT_FORMAT, act, orderId, version, asset, fiat, amount, quantity, account, counterparty, nonce });
}
