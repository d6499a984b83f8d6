import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/** What the catalogues' messages are made of: arguments, cardinal plurals and selections. A test holds them to it. */
type Token = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, unknown>>];

/** Making one costs a hundred times what using it does, and a server speaks for every page. */
function keptByTag<Kept>(make: (tag: string) => Kept): (tag: string) => Kept {
  const kept = new Map<string, Kept>();
  return (tag) => {
    let one = kept.get(tag);
    if (one === undefined) kept.set(tag, (one = make(tag)));
    return one;
  };
}

const pluralsOf = keptByTag((tag) => new Intl.PluralRules(tag));
const numbersOf = keptByTag((tag) => new Intl.NumberFormat(tag));
/** Below it no language groups the digits of a count. */
const UNGROUPED = 1_000;

/** Says a compiled message in the language of the tag (BCP 47). An argument that is not given leaves a gap. */
export function createFill(tag: string): (message: CompiledMessage, args: Readonly<Record<string, unknown>>) => string {
  const caseFor = (type: string, value: unknown, cases: Readonly<Record<string, unknown>>) => {
    const own = String(value);
    if (Object.hasOwn(cases, own)) return cases[own];
    const word = type === "plural" ? pluralsOf(tag).select(Number(value)) : "other";
    return cases[word] ?? cases["other"];
  };
  const say = (tokens: unknown, args: Readonly<Record<string, unknown>>, counted?: unknown): string => {
    if (!Array.isArray(tokens)) return typeof tokens === "string" ? tokens : "";
    return (tokens as Token[])
      .map((token) => {
        if (token === "#" && counted !== undefined) return countText(tag, Number(counted));
        if (typeof token === "string") return token;
        const [name, type, cases] = token;
        const value = Object.hasOwn(args, name) ? args[name] : undefined;
        if (type === undefined || cases === undefined) return textOf(value);
        return say(caseFor(type, value, cases), args, type === "plural" ? value : undefined);
      })
      .join("");
  };
  return say;
}

/**
 * A small count is written as it is. The first formatter of numbers that a browser makes costs a cheap phone up to a tenth of a second, and a count
 * of filters or rows is often the only number that a page writes while it wakes up.
 */
function countText(tag: string, count: number): string {
  return Number.isSafeInteger(count) && count >= 0 && count < UNGROUPED ? String(count) : numbersOf(tag).format(count);
}

/** What is neither text nor number says nothing. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}
