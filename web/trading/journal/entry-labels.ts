import type { PackEntry } from "@plaza/domain/evidence/pack.ts";
import type { Plain } from "@plaza/domain/evidence/canonical.ts";
import type { Formats } from "@plaza/messages/format.ts";
import type { Texts } from "@plaza/messages/text.ts";
import { eventText } from "../../shell/labels/event-text.ts";

export interface EntryText {
  /** One of ours, in the reader's language. */
  readonly sentence: string;
  /** What somebody wrote, as they wrote it. */
  readonly quoted?: string | undefined;
}

const KINDS = ["terms", "event", "signature", "chat", "file", "transfer", "case"] as const;
const SIDES = ["buyer", "seller", "support", "system"] as const;
/** Those that both sides read. */
const CASE_ENTRIES = ["opened", "evidence", "asked", "message", "turn_passed", "decided", "withdrawn", "released", "canceled"] as const;
const MOVES = ["hold", "release", "refund"] as const;

/** The kind of an entry, for a journal of a later format: null. */
export function kindOf({ kind }: Pick<PackEntry, "kind">): (typeof KINDS)[number] | null {
  return oneOf(KINDS, kind);
}

/**
 * What an entry tells, in the reader's language. The file may be anybody's work, so nothing of it is believed: a field that isn't there or is
 * something else reads as empty.
 */
export function entryText(t: Texts, formats: Formats, entry: PackEntry, asset: string): EntryText {
  const field = fieldsOf(entry.body);
  const who = (name: string) => t(`journal.who.${oneOf(SIDES, field(name)) ?? "system"}`);
  switch (kindOf(entry)) {
    case "terms":
      return {
        sentence: t("journal.says.terms", {
          quantity: decimalOr(field("quantity"), formats.coins),
          asset: field("asset"),
          amount: decimalOr(field("amount"), (amount) => formats.fiat(amount, field("fiat"))),
          fiat: field("fiat"),
          price: decimalOr(field("price"), (price) => formats.price(price, field("fiat"))),
        }),
      };
    case "event":
      return { sentence: eventText(t, field("action")), quoted: fieldsOf(fieldOf(entry.body, "data"))("reason") || undefined };
    case "signature":
      return { sentence: t("journal.says.signature", { who: who("by") }) };
    case "chat":
      return chatText(t, field, who("from"));
    case "file":
      return {
        sentence: t("journal.says.file", {
          who: who("by"),
          name: field("name"),
          size: decimalOr(field("size"), (size) => formats.count(Number(size))),
        }),
      };
    case "transfer":
      return {
        sentence: t(`journal.says.${isShared(entry.body) ? "moved" : (oneOf(MOVES, field("kind")) ?? "moved")}`, {
          quantity: decimalOr(movedBy(entry.body), formats.coins),
          asset,
        }),
      };
    case "case":
      return caseText(t, field, who("from"), fieldsOf(fieldOf(entry.body, "data"))("silent"));
    case null:
      return { sentence: entry.kind };
  }
}

type Field = (name: string) => string;

function chatText(t: Texts, field: Field, who: string): EntryText {
  if (field("type") === "system") return { sentence: eventText(t, field("content")) };
  return field("content") === "" ? { sentence: t("journal.says.photo", { who }) } : { sentence: who, quoted: field("content") };
}

function caseText(t: Texts, field: Field, who: string, silent: string): EntryText {
  const kind = oneOf(CASE_ENTRIES, field("kind"));
  const party = kind === "turn_passed" ? oneOf(["buyer", "seller"] as const, silent) : null;
  if (party !== null) return { sentence: t(`appeal.silent.${party}`) };
  return {
    sentence: kind === null ? who : t("journal.says.case", { entry: t(`appeal.entry.${kind}`), who }),
    quoted: field("text") || undefined,
  };
}

/** What the order is about, from its terms. */
export function assetOf(entries: readonly PackEntry[]): string {
  const terms = entries.find(({ kind }) => kind === "terms");
  return terms === undefined ? "" : fieldsOf(terms.body)("asset");
}

/** The sum that came in somewhere, of a transfer whose legs sum to zero. */
function movedBy(body: Plain): string {
  const legs = fieldOf(body, "legs");
  const given = Array.isArray(legs)
    ? legs.map((leg: Plain) => fieldsOf(leg)("amount")).find((amount) => amount.startsWith("-"))
    : undefined;
  return given?.slice(1) ?? "";
}

/** A refund of which a decision left the buyer a part: the decision's own entry says how much. */
function isShared(body: Plain): boolean {
  const legs = fieldOf(body, "legs");
  return fieldsOf(body)("kind") === "refund" && Array.isArray(legs) && legs.some((leg: Plain) => fieldsOf(leg)("account") === "p2p:buyer");
}

/** What is no decimal stays as it is. */
function decimalOr(text: string, format: (decimal: string) => string): string {
  return /^\d{1,30}(\.\d{1,30})?$/.test(text) ? format(text) : text;
}

function fieldsOf(body: Plain | undefined): Field {
  return (name) => {
    const value = fieldOf(body, name);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
}

/** `Array.isArray` doesn't know a list that is read only. */
function isList(body: Plain): body is readonly Plain[] {
  return Array.isArray(body);
}

function fieldOf(body: Plain | undefined, name: string): Plain | undefined {
  if (typeof body !== "object" || body === null || isList(body)) return undefined;
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

function oneOf<Word extends string>(words: readonly Word[], word: string): Word | null {
  return words.find((known) => known === word) ?? null;
}
