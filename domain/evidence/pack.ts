import { canonicalJson, type Plain } from "./canonical.ts";

/**
 * The journal of an order as one file that anybody can check without us: entries in a chain of SHA-256, its head signed with Ed25519.
 * The file is the canonical text of the pack to the last byte, so that no byte of it can be changed unseen.
 */
export const PACK_FORMAT = "plaza-evidence-1";
export const ENTRY_KINDS = ["terms", "event", "chat", "file", "transfer", "case"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface PackItem {
  readonly kind: EntryKind;
  /** ISO 8601. */
  readonly at: string;
  readonly body: Plain;
}

export interface PackEntry extends PackItem {
  /** From 1, gapless. */
  readonly seq: number;
  /** The hash of the entry before; of the first, that of the order's own beginning. */
  readonly previous: string;
  readonly hash: string;
}

/** What is signed. */
export interface PackHead {
  readonly format: string;
  readonly orderId: string;
  readonly issuedAt: string;
  readonly keyId: string;
  readonly count: number;
  /** The hash of the last entry. */
  readonly last: string;
}

export interface Pack extends PackHead {
  readonly entries: readonly PackEntry[];
  /** Of the head's canonical text, base64url. */
  readonly signature: string;
}

/** SHA-256 of a text's UTF-8 bytes in lower-case hexadecimal: Node's on the server, WebCrypto's in a browser. */
export type Digest = (text: string) => Promise<string>;
/** Whether the signature (base64url) of a text holds under a public key (base64url, raw). False too for what is no signature. */
export type Verify = (publicKey: string, signature: string, text: string) => Promise<boolean>;

const beginning = (orderId: string) => `${PACK_FORMAT}|${orderId}`;

async function hashOf(digest: Digest, { seq, kind, at, body, previous }: Omit<PackEntry, "hash">): Promise<string> {
  return digest(canonicalJson({ seq, kind, at, body, previous }));
}

/** Chains items in their order. */
export async function chain(orderId: string, items: readonly PackItem[], digest: Digest): Promise<PackEntry[]> {
  const entries: PackEntry[] = [];
  let previous = await digest(beginning(orderId));
  for (const [place, item] of items.entries()) {
    const entry = { seq: place + 1, kind: item.kind, at: item.at, body: item.body, previous };
    // Each hash is made of the one before it.
    // oxlint-disable-next-line eslint/no-await-in-loop
    previous = await hashOf(digest, entry);
    entries.push({ ...entry, hash: previous });
  }
  return entries;
}

/** The text that is signed. */
export function headText({ format, orderId, issuedAt, keyId, count, last }: PackHead): string {
  return canonicalJson({ format, orderId, issuedAt, keyId, count, last });
}

export const PACK_PROBLEMS = [
  "unreadable",
  "not_canonical",
  "wrong_format",
  "unknown_key",
  "entry_changed",
  "chain_broken",
  "count_wrong",
  "signature_wrong",
] as const;
export type PackProblem = (typeof PACK_PROBLEMS)[number];

export type Checked =
  | { readonly ok: true; readonly orderId: string; readonly issuedAt: string; readonly count: number }
  /** `seq`: the first entry that is not as it was written. */
  | { readonly ok: false; readonly problem: PackProblem; readonly seq?: number };

/** @param keys public keys by their id */
export async function checkPack(text: string, keys: ReadonlyMap<string, string>, digest: Digest, verify: Verify): Promise<Checked> {
  const pack = readPack(text);
  if (typeof pack === "string") return { ok: false, problem: pack };
  const key = keys.get(pack.keyId);
  if (key === undefined) return { ok: false, problem: "unknown_key" };
  let previous = await digest(beginning(pack.orderId));
  for (const [place, entry] of pack.entries.entries()) {
    const seq = place + 1;
    if (entry.seq !== seq || entry.previous !== previous) return { ok: false, problem: "chain_broken", seq };
    // oxlint-disable-next-line eslint/no-await-in-loop
    if ((await hashOf(digest, entry)) !== entry.hash) return { ok: false, problem: "entry_changed", seq };
    previous = entry.hash;
  }
  if (pack.count !== pack.entries.length || pack.last !== previous) return { ok: false, problem: "count_wrong" };
  if (!(await verify(key, pack.signature, headText(pack)))) return { ok: false, problem: "signature_wrong" };
  return { ok: true, orderId: pack.orderId, issuedAt: pack.issuedAt, count: pack.count };
}

function readPack(text: string): Pack | PackProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "unreadable";
  }
  if (!isPack(value)) return "wrong_format";
  try {
    return canonicalJson(value as unknown as Plain) === text ? value : "not_canonical";
  } catch {
    return "not_canonical";
  }
}

function isPack(value: unknown): value is Pack {
  const pack: Partial<Record<keyof Pack, unknown>> | null = typeof value === "object" ? value : null;
  if (pack === null || pack.format !== PACK_FORMAT || !Array.isArray(pack.entries)) return false;
  const texts = [pack.orderId, pack.issuedAt, pack.keyId, pack.last, pack.signature];
  return texts.every((one) => typeof one === "string") && Number.isSafeInteger(pack.count) && pack.entries.every(isEntry);
}

function isEntry(value: unknown): boolean {
  const entry: Partial<Record<keyof PackEntry, unknown>> | null = typeof value === "object" ? value : null;
  return entry !== null && [entry.at, entry.previous, entry.hash, entry.kind].every((one) => typeof one === "string") && "body" in entry;
}
