import { createPublicKey } from "node:crypto";
import type { SignatureAlgorithm } from "@plaza/domain/evidence/web-signature.ts";

/** The library that reads and verifies passkeys, once somebody uses one: it is 5 MB of memory, and would be a sixth of the server's start. */
export const passkeyLibrary = () => import("@simplewebauthn/server");

/**
 * What new passkeys may sign with, by IANA's numbers: Ed25519, ES256 and RS256. Every browser can verify them, and anybody may check the
 * signatures of an order offline. The library would add ML-DSA wherever Node has it.
 */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** The key of a signature that is kept. */
interface PublicKey {
  readonly algorithm: SignatureAlgorithm;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
}

/** A passkey's key as programs without WebAuthn read it; null for one of a kind that browsers can't verify by themselves. */
export async function publicKeyOf(stored: Buffer): Promise<PublicKey | null> {
  const { cose, decodeCredentialPublicKey } = await import("@simplewebauthn/server/helpers");
  const key = decodeCredentialPublicKey(new Uint8Array(stored));
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("base64url");
  const exported = (jwk: Record<string, string>) => createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "der" });
  const algorithm = key.get(cose.COSEKEYS.alg);
  if (cose.isCOSEPublicKeyEC2(key) && algorithm === cose.COSEALG.ES256) {
    const jwk = { kty: "EC", crv: "P-256", x: text(key.get(cose.COSEKEYS.x)), y: text(key.get(cose.COSEKEYS.y)) };
    return { algorithm: "ES256", publicKey: exported(jwk) };
  }
  if (cose.isCOSEPublicKeyOKP(key) && algorithm === cose.COSEALG.EdDSA)
    return { algorithm: "EdDSA", publicKey: exported({ kty: "OKP", crv: "Ed25519", x: text(key.get(cose.COSEKEYS.x)) }) };
  if (cose.isCOSEPublicKeyRSA(key) && algorithm === cose.COSEALG.RS256) {
    const jwk = { kty: "RSA", n: text(key.get(cose.COSEKEYS.n)), e: text(key.get(cose.COSEKEYS.e)) };
    return { algorithm: "RS256", publicKey: exported(jwk) };
  }
  return null;
}
