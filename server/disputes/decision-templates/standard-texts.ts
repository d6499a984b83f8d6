import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { fillTemplate, type TemplateFacts } from "@plaza/domain/appeals/decision-template.ts";
import { STANDARD_TEMPLATES, type StandardTemplate } from "@plaza/domain/appeals/standard-templates.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { cryptoText, fiatText } from "../../core/prices/format-amount.ts";
import { methodName } from "../../people/payments/method.view.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";

/**
 * Texts of decisions in the language of their reader. A text is known by its words alone: what staff have changed is their own and stays as it
 * is, and so does the record of what was decided.
 */

/** Leaves each placeholder in its place. */
const PLACEHOLDERS: TemplateFacts = {
  order: "{order}",
  amount: "{amount}",
  coins: "{coins}",
  method: "{method}",
  reference: "{reference}",
};

/** The reason of a standard template, with its placeholders. */
export function standardReason(key: StandardTemplate, locale: Locale): string {
  return translate(locale, `templates.reason.${key}`, PLACEHOLDERS);
}

/** Forms send line ends in another way, and languages part numbers from their units by spaces of several kinds. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

interface StandardText {
  readonly key: StandardTemplate;
  readonly locale: Locale;
  /** What stands before the first placeholder and after the last. */
  readonly head: string;
  readonly tail: string;
}

let known: { readonly names: ReadonlyMap<string, StandardTemplate>; readonly reasons: ReadonlyMap<string, StandardText> } | undefined;

function standardTexts() {
  known ??= readCatalogue();
  return known;
}

function readCatalogue(): NonNullable<typeof known> {
  const all = STANDARD_TEMPLATES.flatMap(({ key }) => LOCALES.map((locale) => ({ key, locale })));
  return {
    names: new Map(all.map(({ key, locale }) => [translate(locale, `templates.name.${key}`), key])),
    reasons: new Map(
      all.map(({ key, locale }) => {
        const reason = plain(standardReason(key, locale));
        const stretches = reason.split(/\{\w+\}/);
        return [reason, { key, locale, head: stretches[0] ?? "", tail: stretches.at(-1) ?? "" }];
      }),
    ),
  };
}

/** A template as a member of staff reads it: with a name and a reason of the catalogue in their language. */
export function readTemplate<T extends { readonly name: string; readonly reason: string }>(template: T, locale: Locale): T {
  const { names, reasons } = standardTexts();
  const [name, reason] = [names.get(template.name), reasons.get(plain(template.reason))?.key];
  return {
    ...template,
    name: name === undefined ? template.name : translate(locale, `templates.name.${name}`),
    reason: reason === undefined ? template.reason : standardReason(reason, locale),
  };
}

/** The reason of a decision on this order as its reader reads it. */
export function readReason(text: string, order: OrderRecord, locale: Locale): string {
  const words = plain(text);
  const found = [...standardTexts().reasons.values()].find(
    ({ key, locale: written, head, tail }) =>
      words.startsWith(head) && words.endsWith(tail) && plain(filled(key, order, written)) === words,
  );
  return found === undefined || found.locale === locale ? text : filled(found.key, order, locale);
}

function filled(key: StandardTemplate, order: OrderRecord, locale: Locale): string {
  return fillTemplate(standardReason(key, locale), factsOf(order, locale));
}

/** What a standard reason names, written as the pages of this language write it. */
export function factsOf(
  order: Pick<OrderRecord, "id" | "amount" | "fiat" | "quantity" | "asset" | "methodId" | "paymentReference">,
  locale: Locale,
): TemplateFacts {
  const formats = createFormats(locale);
  return {
    order: order.id,
    amount: formats.fiatText(fiatText(order.fiat, order.amount), order.fiat),
    coins: formats.coinsText(cryptoText(order.asset, order.quantity), order.asset),
    method: methodName(order.methodId, locale),
    reference: order.paymentReference,
  };
}
