import type { Locale } from "@plaza/contract/locales.ts";
import { textsFor } from "@plaza/messages/catalogue.ts";
import { LONGEST_NEXT, type LiteReason } from "../shell/lite.ts";
import { paths } from "../shell/paths.ts";

/**
 * What a page of the lite mode is sent without: scripts and what loads them, the display face, addresses for search engines, sprites and
 * pictures that only decorate. A picture that says something leaves its name, inside the link that opens it.
 */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/<script\b[^>]*>.*?<\/script>/gs, ""],
  [/<link\b[^>]*\brel="(?:modulepreload|preload|alternate|manifest|apple-touch-icon)"[^>]*>/g, ""],
  [/<svg\b[^>]*><use\b[^>]*href="\/[^"]*"[^>]*>(?:<\/use>)?<\/svg>/g, ""],
  [/<img\b[^>]*\balt=""[^>]*>/g, ""],
  [/<img\b[^>]*\balt="([^"]+)"[^>]*>/g, "$1"],
];

/** A document without scripts counts as one: rules and elements for pages without scripts hold in it. Forms, links and downloads work. */
export const LITE_SANDBOX =
  "sandbox allow-forms allow-same-origin allow-top-navigation allow-popups allow-popups-to-escape-sandbox allow-downloads";

export interface LitePage {
  readonly lang: Locale;
  readonly reason: LiteReason;
  /** Path and search of the page. */
  readonly here: string;
  /** What the renderer writes where the response's nonce belongs. */
  readonly placeholder: string;
}

/** The page as it is sent in the lite mode, with a line above it that says so and leads back in one tap. */
export function litePage(html: string, page: LitePage): string {
  const bare = LEFT_OUT.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), html);
  const face = `<style nonce="${page.placeholder}">:root{--font-display:var(--font-sans)}</style></head>`;
  return bare.replace("</head>", () => face).replace(/<body[^>]*>/, (body) => body + noticeOf(page));
}

function noticeOf({ lang, reason, here }: LitePage): string {
  const t = textsFor(lang);
  const says = escaped(t(reason === "chosen" ? "lite.notice" : "lite.notice_save_data"));
  return `<div class="border-b border-line bg-sunken text-13 print:hidden" data-lite="${reason}"><div class="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 sm:px-6"><p class="min-w-0 flex-1 py-2">${says}</p><a class="link inline-flex min-h-11 items-center" href="${escaped(here)}">${escaped(t("lite.reload"))}</a><form method="post" action="${paths.lite(lang)}"><input type="hidden" name="next" value="${escaped(shortened(here))}"/><button class="link min-h-11" name="act" value="full">${escaped(t("lite.full"))}</button></form></div></div>`;
}

/** A form's field is shorter than an address may be. */
function shortened(here: string): string {
  return here.length > LONGEST_NEXT ? (here.split("?", 1)[0] ?? "").slice(0, LONGEST_NEXT) : here;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
