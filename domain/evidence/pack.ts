import { readField } from "@plaza/contract/unknown-value.ts";
import { isActSigned } from "./act-signature.ts";
import { canonicalJson, type Plain } from "./canonical.ts";
import { flawIn } from "./flaw.ts";

/**
 * The journal of an order as one file that anybody can check without us: entries in a chain of SHA-256, its head signed with Ed25519.
 * The file is the canonical text of the pack to the last byte, so that no byte of it can be changed unseen.
 */
export const PACK_FORMAT = "plaza-evidence-1";
export const ENTRY_KINDS = ["terms", "event", "signature", "chat", "file", "transfer", "case"] as const;
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
/** Whether the signature (base64url) of a text holds under a public key (base64url, raw). False too if it isn't a signature at all. */
export type Verify = (publicKey: string, signature: string, text: string) => Promise<boolean>;

const beginning = (orderId: string) => `${PACK_FORMAT}|${orderId}`;

async function hashOf(digest: Digest, { seq, kind, at, body, previous }: Omit<PackEntry, "hash">): Promise<string> {
  return digest(canonicalJson({ seq, kind, at, body, previous }));
}

/** Chains items in their order. */
export async function chain(orderId: string, items: readonly PackItem[], digest: Digest): Promise<PackEntry[]> {
  const entries: PackEntry[] = [];
  let previous = await digest(beginning(orderId));
  for (const [index, item] of items.entries()) {
    const entry = { seq: index + 1, kind: item.kind, at: item.at, body: item.body, previous };
    // Each hash is made of the one before it.
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
  "key_out_of_time",
  "entry_changed",
  "entry_missing",
  "chain_broken",
  "signature_wrong",
  "act_signature_wrong",
] as const;
export type PackProblem = (typeof PACK_PROBLEMS)[number];

export type Checked =
  | { readonly ok: true; readonly orderId: string; readonly issuedAt: string; readonly count: number }
  /** `seq`: the first entry that is not as it was written, or that isn't there. `byte`: where the file's text breaks, from 0. */
  | { readonly ok: false; readonly problem: PackProblem; readonly seq?: number; readonly byte?: number };

/** Whether one entry is as its hash says (`changed`: not) and follows the one before it (`displaced`: not). */
export type EntryState = "holds" | "changed" | "displaced";

export interface Inspected {
  readonly checked: Checked;
  /** What could be read, whether it holds or not; null: nothing. */
  readonly pack: Pack | null;
  /** Of each of the pack's entries. */
  readonly states: readonly EntryState[];
}

/** A key that signs journals, and since when and until when it has done so (ISO 8601; null: open). */
export interface PublicKey {
  readonly publicKey: string;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}
export type PublicKeys = ReadonlyMap<string, PublicKey>;

/** The whole check of a journal's file, for the command, the page and tests alike. @param file its bytes as they were downloaded */
export async function inspectPack(file: Uint8Array, keys: PublicKeys, digest: Digest, verify: Verify): Promise<Inspected> {
  const { text, byte } = decoded(file);
  const flaw = byte === null ? flawIn(text) : (flawIn(text) ?? { offset: text.length, entry: null });
  const value = byte === null ? parsedJson(text) : undefined;
  if (flaw !== null) {
    const seq = flaw.entry === null ? {} : { seq: flaw.entry };
    const location = { byte: byte ?? new TextEncoder().encode(text.slice(0, flaw.offset)).length, ...seq };
    const checked: Checked = { ok: false, problem: value === undefined ? "unreadable" : "not_canonical", ...location };
    return isPack(value) ? { checked, pack: value, states: await statesOf(value, digest) } : { checked, pack: null, states: [] };
  }
  if (!isPack(value)) return { checked: { ok: false, problem: "wrong_format", ...firstShapeless(value) }, pack: null, states: [] };
  const states = await statesOf(value, digest);
  return { checked: await verdictOn(value, states, keys, verify), pack: value, states };
}

async function verdictOn(pack: Pack, states: readonly EntryState[], keys: PublicKeys, verify: Verify): Promise<Checked> {
  const broken = firstBroken(pack, states);
  if (broken !== null) return { ok: false, ...broken };
  const key = keys.get(pack.keyId);
  if (key === undefined) return { ok: false, problem: "unknown_key" };
  if (!(await verify(key.publicKey, pack.signature, headText(pack)))) return { ok: false, problem: "signature_wrong" };
  if (!isWithin(pack.issuedAt, key)) return { ok: false, problem: "key_out_of_time" };
  const unsigned = await firstUnsigned(pack);
  if (unsigned !== null) return { ok: false, problem: "act_signature_wrong", seq: unsigned };
  return { ok: true, orderId: pack.orderId, issuedAt: pack.issuedAt, count: pack.count };
}

/** The first entry whose passkey's signature is not one of this order's facts: the parties' own word, which we can't forge either. */
async function firstUnsigned({ orderId, entries }: Pack): Promise<number | null> {
  const events = entries.filter(({ kind }) => kind === "event").map(({ body }) => body);
  const order = {
    orderId,
    terms: entries.find(({ kind }) => kind === "terms")?.body,
    hasStep: (seq: number, action: string) => events.some((body) => readField(body, "seq") === seq && readField(body, "action") === action),
  };
  for (const { kind, seq, body } of entries) if (kind === "signature" && !(await isActSigned(body, order))) return seq;
  return null;
}

function firstBroken(pack: Pack, states: readonly EntryState[]): { problem: PackProblem; seq: number } | null {
  for (const [index, entry] of pack.entries.entries()) {
    const seq = index + 1;
    if (states[index] === "changed") return { problem: "entry_changed", seq };
    if (Number.isSafeInteger(entry.seq) && entry.seq > seq) return { problem: "entry_missing", seq };
    if (states[index] === "displaced" || entry.seq !== seq) return { problem: "chain_broken", seq };
  }
  const there = pack.entries.length;
  if (there < pack.count) return { problem: "entry_missing", seq: there + 1 };
  if (there > pack.count || pack.last !== pack.entries.at(-1)?.hash) return { problem: "chain_broken", seq: there };
  return null;
}

/** Each entry beside the one that stands before it, so that one that was changed doesn't make all later ones look changed. */
async function statesOf(pack: Pack, digest: Digest): Promise<EntryState[]> {
  const states: EntryState[] = [];
  let previous = await digest(beginning(pack.orderId));
  for (const entry of pack.entries) {
    const holds = (await hashOf(digest, entry).catch(() => null)) === entry.hash;
    states.push(!holds ? "changed" : entry.previous === previous ? "holds" : "displaced");
    previous = entry.hash;
  }
  return states;
}

function isWithin(instant: string, { validFrom, validUntil }: PublicKey): boolean {
  const at = Date.parse(instant);
  return (validFrom === null || at >= Date.parse(validFrom)) && (validUntil === null || at <= Date.parse(validUntil));
}

/** The text as far as it is UTF-8, and the first byte that isn't. */
function decoded(file: Uint8Array): { text: string; byte: number | null } {
  const upTo = (end: number, stream: boolean) =>
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file.subarray(0, end), { stream });
  try {
    return { text: upTo(file.length, false), byte: null };
  } catch {
    let [good, bad] = [0, file.length + 1];
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      try {
        upTo(middle, true);
        good = middle;
      } catch {
        bad = middle;
      }
    }
    return { text: upTo(good, true), byte: good };
  }
}

/** Undefined: no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Partial<Record<keyof Pack, unknown>> | null {
  return typeof value === "object" ? value : null;
}

/** The first entry that lacks a part of what entries are made of. */
function firstShapeless(value: unknown): { seq?: number } {
  const entries = asRecord(value)?.entries;
  const index = Array.isArray(entries) ? entries.findIndex((entry) => !isEntry(entry)) : -1;
  return index === -1 ? {} : { seq: index + 1 };
}

function isPack(value: unknown): value is Pack {
  const pack = asRecord(value);
  if (pack === null || pack.format !== PACK_FORMAT || !Array.isArray(pack.entries)) return false;
  const texts = [pack.orderId, pack.issuedAt, pack.keyId, pack.last, pack.signature];
  return texts.every((text) => typeof text === "string") && Number.isSafeInteger(pack.count) && pack.entries.every(isEntry);
}

function isEntry(value: unknown): boolean {
  const entry: Partial<Record<keyof PackEntry, unknown>> | null = typeof value === "object" ? value : null;
  return (
    entry !== null &&
    [entry.at, entry.previous, entry.hash, entry.kind].every((candidate) => typeof candidate === "string") &&
    "body" in entry
  );
}
