import type { Digest, Verify } from "./pack.ts";
import { bytesOf, hexOf, sha256Bytes } from "./web-signature.ts";

/** The two operations of a verification, as built into browsers and Node. Both are pure computations. */
const { subtle } = globalThis.crypto;

/** SHA-256 of a text in UTF-8, as lowercase hexadecimal digits. */
export const webDigest: Digest = async (text) => {
  return hexOf(await sha256Bytes(new TextEncoder().encode(text)));
};

/** Whether an Ed25519 signature of the text is valid; false also where key or signature can't be decoded. */
export const webVerify: Verify = async (publicKey, signature, text) => {
  const [key, given] = [bytesOf(publicKey), bytesOf(signature)];
  if (key === null || given === null) return false;
  const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  return subtle.verify({ name: "Ed25519" }, imported, given, new TextEncoder().encode(text));
};
