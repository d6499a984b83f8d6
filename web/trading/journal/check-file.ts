import { readKeys } from "@plaza/domain/evidence/keys.ts";
import { inspectPack, type Inspected, type PublicKeys } from "@plaza/domain/evidence/pack.ts";
import { webDigest, webVerify } from "@plaza/domain/evidence/web-crypto.ts";

/** The largest journals, of thousands of messages, have some three megabytes. */
export const MOST_BYTES = 32 * 1024 * 1024;

export type FileCheck =
  | { readonly kind: "seen"; readonly seen: Inspected }
  | { readonly kind: "too_large" | "keys_unread" | "unsupported" };

/**
 * Checks a file by this browser's own cryptography. Nothing here can reach a network: what it reads, it is given.
 * @param saved keys that the visitor brings along, instead of those that the site publishes
 */
export async function checkFile(file: File, published: PublicKeys, saved: File | null): Promise<FileCheck> {
  if (Math.max(file.size, saved?.size ?? 0) > MOST_BYTES) return { kind: "too_large" };
  const keys = saved === null ? published : readKeys(await saved.text());
  if (keys === null) return { kind: "keys_unread" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { kind: "seen", seen: await inspectPack(bytes, keys, webDigest, webVerify) };
  } catch {
    // No SHA-256 outside of a secure context, or no Ed25519.
    return { kind: "unsupported" };
  }
}
