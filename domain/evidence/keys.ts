import { readField } from "@plaza/contract/unknown-value.ts";
import type { PublicKey, PublicKeys } from "./pack.ts";

/** The published keys as somebody saved them: the file of `/.well-known`, or the call's whole answer. Null: it is neither. */
export function readKeys(text: string): PublicKeys | null {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return null;
  }
  const list = readField(saved, "keys") ?? readField(readField(saved, "data"), "keys");
  if (!Array.isArray(list) || list.length === 0) return null;
  const keys = new Map<string, PublicKey>();
  for (const entry of list) {
    const [keyId, publicKey] = [readField(entry, "keyId"), readField(entry, "publicKey")];
    if (typeof keyId !== "string" || typeof publicKey !== "string") return null;
    keys.set(keyId, { publicKey, validFrom: instant(readField(entry, "validFrom")), validUntil: instant(readField(entry, "validUntil")) });
  }
  return keys;
}

function instant(value: unknown): string | null {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}
