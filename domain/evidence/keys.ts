import type { PublicKey, PublicKeys } from "./pack.ts";

type Loose = Readonly<Record<string, unknown>>;

/** The published keys as somebody saved them: the file of `/.well-known`, or the call's whole answer. Null: it is neither. */
export function readKeys(text: string): PublicKeys | null {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return null;
  }
  const outer = record(saved);
  const list = outer?.["keys"] ?? record(outer?.["data"])?.["keys"];
  if (!Array.isArray(list) || list.length === 0) return null;
  const keys = new Map<string, PublicKey>();
  for (const one of list) {
    const key = record(one);
    const [keyId, publicKey] = [key?.["keyId"], key?.["publicKey"]];
    if (typeof keyId !== "string" || typeof publicKey !== "string") return null;
    keys.set(keyId, { publicKey, validFrom: instant(key?.["validFrom"]), validUntil: instant(key?.["validUntil"]) });
  }
  return keys;
}

function record(value: unknown): Loose | null {
  return typeof value === "object" && value !== null ? (value as Loose) : null;
}

function instant(value: unknown): string | null {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}
