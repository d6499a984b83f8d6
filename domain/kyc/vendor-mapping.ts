import { momentIn, valueAt } from "../prices/price-mapping.ts";

/** How the signed webhook of an identity vendor is read: docs/integration.md describes each name. */
export interface VendorMapping {
  /** The header with the signature, in small letters, and the name of its piece in a header such as `t=…,v1=…`. */
  readonly signature: HeaderPiece;
  /** The header with the time that is signed too; null: the vendor signs the body alone. */
  readonly timestamp: HeaderPiece | null;
  /** What is signed: `{body}` and `{timestamp}` stand for themselves. */
  readonly signed: string;
  readonly algorithm: "sha256" | "sha512";
  readonly encoding: "hex" | "base64";
  readonly id: Path;
  readonly user: Path;
  /** Whether `user` is the exchange's name for the user or the number that others see (UID). */
  readonly userIs: "external" | "uid";
  readonly result: Path;
  /** What each of the vendor's results means; `ignored` is answered and changes nothing. Any other result is refused. */
  readonly meanings: ReadonlyMap<string, VendorMeaning>;
  /** Put together with spaces. */
  readonly name: readonly Path[];
  readonly country: Path;
  readonly type: Path | null;
  /** The vendor's words for a company; everybody else is a person. */
  readonly companies: readonly string[];
  readonly at: Path;
}

export const VENDOR_MEANINGS = ["approved", "rejected", "none", "ignored"] as const;
export type VendorMeaning = (typeof VENDOR_MEANINGS)[number];

type Path = readonly string[];

interface HeaderPiece {
  readonly header: string;
  readonly piece: string | null;
}

const DEFAULTS = { signed: "{body}", algorithm: "sha256", encoding: "hex", userIs: "external" };
const NAMES: ReadonlySet<string> = new Set(
  [
    "signature",
    "timestamp",
    "signed",
    "algorithm",
    "encoding",
    "id",
    "user",
    "userIs",
    "result",
    "name",
    "country",
    "type",
    "companies",
    "at",
  ].concat(VENDOR_MEANINGS),
);

/**
 * Reads `signature=x-signature&id=event.id&user=…`; names and values are percent-encoded.
 * @throws RangeError for one that is incomplete or can't be read
 */
export function readVendorMapping(text: string): VendorMapping {
  const given = new Map(
    text.split("&").map((entry): [string, string] => [nameOf(entry), decodeURIComponent(entry.split("=").slice(1).join("="))]),
  );
  const needed = (name: string): string => given.get(name) || raise(`${name} is missing`);
  const path = (name: string): Path => needed(name).split(".");
  const oneOf = <Word extends string>(name: keyof typeof DEFAULTS, words: readonly Word[]): Word => {
    const word = given.get(name) ?? DEFAULTS[name];
    return words.find((known) => known === word) ?? raise(`${name} is one of ${words.join(", ")}`);
  };
  const list = (name: string): readonly string[] => (given.get(name) ?? "").split(",").filter(Boolean);
  const timestamp = given.get("timestamp");
  const signed = given.get("signed") ?? DEFAULTS.signed;
  if (!signed.includes("{body}")) raise("signed has no {body}");
  if (signed.includes("{timestamp}") !== (timestamp !== undefined)) raise("timestamp and {timestamp} in signed need each other");
  const meanings = new Map(VENDOR_MEANINGS.flatMap((meaning) => list(meaning).map((result) => [result, meaning] as const)));
  if (!new Set(meanings.values()).has("approved")) raise("approved is missing");
  return {
    signature: pieceOf(needed("signature")),
    timestamp: timestamp === undefined ? null : pieceOf(timestamp),
    signed,
    algorithm: oneOf("algorithm", ["sha256", "sha512"]),
    encoding: oneOf("encoding", ["hex", "base64"]),
    id: path("id"),
    user: path("user"),
    userIs: oneOf("userIs", ["external", "uid"]),
    result: path("result"),
    meanings,
    name: needed("name")
      .split(",")
      .map((dotted) => dotted.split(".")),
    country: path("country"),
    type: given.has("type") ? path("type") : null,
    companies: list("companies"),
    at: path("at"),
  };
}

function nameOf(entry: string): string {
  const name = decodeURIComponent(entry.split("=", 1)[0] ?? "");
  return NAMES.has(name) ? name : raise(`"${name}" is no name of the mapping`);
}

function pieceOf(text: string): HeaderPiece {
  const [header = "", piece] = text.split(":", 2);
  return { header: header.toLowerCase(), piece: piece ?? null };
}

function raise(message: string): never {
  throw new RangeError(message);
}

/** What a header says; of one such as `t=…,v1=…` the named piece. Empty where it is missing. */
export function headerPiece(value: string | undefined, { piece }: HeaderPiece): string {
  if (value === undefined || piece === null) return value ?? "";
  const entry = value.split(/[,;\s]+/).find((candidate) => candidate.startsWith(`${piece}=`));
  return entry?.slice(piece.length + 1) ?? "";
}

/** What a webhook says of a user. */
export interface VendorResult {
  readonly id: string;
  readonly user: string;
  readonly meaning: VendorMeaning;
  readonly name: string;
  /** Two capital letters, or empty. */
  readonly country: string;
  readonly type: "personal" | "company";
  readonly at: Date;
}

/** @returns the first thing that is missing or that the mapping does not know; nothing is guessed */
export function readVendorResult(
  mapping: VendorMapping,
  body: unknown,
): VendorResult | { readonly wrong: "id" | "user" | "result" | "at" } {
  const text = (path: Path): string => {
    const value = valueAt(body, path);
    return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  };
  const [id, user, meaning] = [text(mapping.id), text(mapping.user), mapping.meanings.get(text(mapping.result))];
  const at = momentOf(text(mapping.at));
  if (id === "" || id.length > MOST_CHARACTERS) return { wrong: "id" };
  if (user === "") return { wrong: "user" };
  if (meaning === undefined) return { wrong: "result" };
  if (at === null) return { wrong: "at" };
  const isCompany = mapping.type !== null && mapping.companies.includes(text(mapping.type));
  const country = text(mapping.country).toUpperCase();
  return {
    id,
    user,
    meaning,
    name: mapping.name.map(text).filter(Boolean).join(" ").slice(0, MOST_CHARACTERS),
    country: /^[A-Z]{2}$/.test(country) ? country : "",
    type: isCompany ? "company" : "personal",
    at,
  };
}

const MOST_CHARACTERS = 200;

/** Also `2026-11-22 10:00:00`, which vendors write without saying that it is UTC. */
function momentOf(text: string): Date | null {
  const plain = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)$/.exec(text);
  return momentIn(plain === null ? text : `${plain[1]}T${plain[2]}Z`);
}
