import { createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from "node:crypto";
import { digest } from "../../core/secrets/seal.ts";

/** How an Ed25519 key of 32 bytes is written down for a program to read (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const SEED_BYTES = 32;

export interface EvidenceKey {
  readonly keyId: string;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  readonly sign: (text: string) => string;
}

/** The key that signs journals, always the same one from the same signing key, and of no use to anybody who has one of its signatures. */
export function evidenceKey(signingKey: Buffer): EvidenceKey {
  const seed = Buffer.from(hkdfSync("sha256", signingKey, "", "plaza evidence 1", SEED_BYTES));
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "jwk" }).x ?? "";
  return {
    keyId: digest(publicKey).toString("hex").slice(0, 16),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text, "utf8"), key).toString("base64url"),
  };
}
