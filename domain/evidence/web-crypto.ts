import type { Digest, Verify } from "./pack.ts";

/** The two operations of a verification, as built into browsers and Node. Both are pure computations. */
const { subtle } = globalThis.crypto;

export const webDigest: Digest = async (text) => {
  const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

export const webVerify: Verify = async (publicKey, signature, text) => {
  const [key, given] = [bytesOf(publicKey), bytesOf(signature)];
  if (key === null || given === null) return false;
  const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  return subtle.verify({ name: "Ed25519" }, imported, given, new TextEncoder().encode(text));
};

/** Null: not the one text in base64url of its bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return null;
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const again = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return again === text ? bytes : null;
}
