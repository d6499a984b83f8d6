import { TYPE, parse, type MessageFormatElement, type PluralElement } from "@formatjs/icu-messageformat-parser";

/** What a message asks for and offers, read from its ICU syntax. For the generator and the checks; the page never parses. */

export type ArgumentKind = "text" | "number" | "date" | "choice";

export interface MessageShape {
  readonly args: ReadonlyMap<string, { readonly kind: ArgumentKind; readonly choices: readonly string[] }>;
  readonly tags: readonly string[];
  readonly plurals: readonly PluralShape[];
  /** Tags within tags, which the page can't show. */
  readonly nestedTags: boolean;
}

export interface PluralShape {
  readonly name: string;
  readonly ordinal: boolean;
  readonly cases: readonly string[];
  /** The cases that show their number. */
  readonly counting: readonly string[];
}

/** @throws where the message is no valid ICU message */
export function readShape(message: string): MessageShape {
  const reading = new Reading();
  reading.elements(parse(message, { requiresOtherClause: true }), false);
  return { args: reading.args, tags: [...reading.tags], plurals: reading.plurals, nestedTags: reading.nestedTags };
}

/** The sentences that a message can say, each choice and plural case by itself, with # for an argument. A sentence also ends at an argument after a colon. */
export function readSentences(message: string): string[] {
  return [...new Set(readings(parse(message)).flatMap((text) => text.split(/(?<=[.?!]|: #)\s+(?=\p{Lu}|#)/u)))];
}

function readings(elements: readonly MessageFormatElement[]): string[] {
  return elements.reduce<string[]>((begun, element) => begun.flatMap((text) => readingsOf(element).map((more) => text + more)), [""]);
}

function readingsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value];
    case TYPE.select:
    case TYPE.plural:
      return Object.values(element.options).flatMap((option) => readings(option.value));
    case TYPE.tag:
      return readings(element.children);
    default:
      return ["#"];
  }
}

function showsNumber(elements: readonly MessageFormatElement[]): boolean {
  return elements.some((element) => {
    if (element.type === TYPE.select) return Object.values(element.options).some((option) => showsNumber(option.value));
    return element.type === TYPE.pound || (element.type === TYPE.tag && showsNumber(element.children));
  });
}

class Reading {
  readonly args = new Map<string, { kind: ArgumentKind; choices: string[] }>();
  readonly tags = new Set<string>();
  readonly plurals: PluralShape[] = [];
  nestedTags = false;

  elements(elements: readonly MessageFormatElement[], inTag: boolean): void {
    for (const element of elements) this.element(element, inTag);
  }

  private element(element: MessageFormatElement, inTag: boolean): void {
    switch (element.type) {
      case TYPE.argument:
        return this.argument(element.value, "text");
      case TYPE.number:
        return this.argument(element.value, "number");
      case TYPE.date:
      case TYPE.time:
        return this.argument(element.value, "date");
      case TYPE.select:
        this.argument(element.value, "choice", Object.keys(element.options));
        return this.options(element.options, inTag);
      case TYPE.plural:
        return this.plural(element, inTag);
      case TYPE.tag:
        this.tags.add(element.value);
        this.nestedTags ||= inTag;
        return this.elements(element.children, true);
      default:
    }
  }

  private plural(element: PluralElement, inTag: boolean): void {
    this.argument(element.value, "number");
    const cases = Object.keys(element.options);
    const counting = cases.filter((name) => showsNumber(element.options[name]?.value ?? []));
    this.plurals.push({ name: element.value, ordinal: element.pluralType === "ordinal", cases, counting });
    this.options(element.options, inTag);
  }

  private options(options: Record<string, { value: MessageFormatElement[] }>, inTag: boolean): void {
    for (const option of Object.values(options)) this.elements(option.value, inTag);
  }

  /** An argument that is both shown and counted is a number. */
  private argument(name: string, kind: ArgumentKind, choices: string[] = []): void {
    const known = this.args.get(name);
    if (known === undefined || known.kind === "text") this.args.set(name, { kind, choices });
  }
}
