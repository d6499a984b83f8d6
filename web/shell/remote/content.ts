import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { isRecord } from "@plaza/contract/unknown-value.ts";
import { askJson, keeping, type Keeping } from "./cached.ts";

/** Texts by the last part of their key: `title`, `lead`, `question_1`. */
export type Content = Readonly<Record<string, string>>;

const LONGEST = 2_000;

/** The home page's texts from a content service that speaks as Strapi does: `GET /api/home-page?locale=de`. */
export function homeContentFrom(domain: string, keep: Keeping): (lang: Locale) => Promise<Content> {
  if (domain === "") return async () => ({});
  const byLocale = new Map(
    LOCALES.map((lang) => [lang, keeping(async () => contentIn(await askJson(`${domain}/api/home-page?locale=${lang}`)), {}, keep)]),
  );
  return async (lang) => (await byLocale.get(lang)?.()) ?? {};
}

/** Strapi 5 puts the fields into `data`, Strapi 4 into `data.attributes`. Anything but short text is ignored. */
function contentIn(answer: unknown): Content {
  const data = isRecord(answer) ? answer["data"] : null;
  const fields = isRecord(data) && isRecord(data["attributes"]) ? data["attributes"] : data;
  if (!isRecord(fields)) throw new Error("has no data");
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].trim() !== "" && entry[1].length <= LONGEST,
    ),
  );
}

/** Texts of a page with those that the content service has put in their place; only plain ones, and only what the page knows. */
export function withContent<Texts extends Readonly<Record<string, unknown>>>(texts: Texts, namespace: string, content: Content): Texts {
  const replaced = Object.entries(content).flatMap(([name, text]) => {
    const key = `${namespace}.${name}`;
    return isPlain(texts[key]) ? [[key, [text]] as const] : [];
  });
  return { ...texts, ...Object.fromEntries(replaced) };
}

/** A compiled message of one piece, without anything to be filled in. */
function isPlain(message: unknown): boolean {
  return typeof message === "string" || (Array.isArray(message) && message.length === 1 && typeof message[0] === "string");
}
