import type { LoaderFunctionArgs } from "react-router";
import { INTL_TAGS } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { NONCE_PLACEHOLDER } from "./nonce.server.ts";
import { paths } from "../shell/paths.ts";
import { visitOf } from "../shell/session/visit.server.ts";

/** A whole page without a router, so that it stands alone: the site's worker keeps it with its two files. */
export function loadOfflinePage({ context }: LoaderFunctionArgs): Response {
  const { lang } = visitOf(context);
  const textOf = (key: "offline_title" | "offline_help" | "try_again" | "go_back") => escaped(translate(lang, `frame.${key}`));
  const page = `<!doctype html>
<html lang="${INTL_TAGS[lang]}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${textOf("offline_title")}</title>
    <link rel="stylesheet" href="/offline.css">
    <script src="/offline.js" nonce="${NONCE_PLACEHOLDER}" defer></script>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="M3 8.25a10 10 0 0 1 3.5-2.2M10 5.25c2.7 0 5.1 1.1 7 3M5.75 11a6 6 0 0 1 2-1.3M12.5 9.9c.65.3 1.25.65 1.75 1.1M10 14.75v.1M3.5 3.5l13 13"/></svg>
      <h1>${textOf("offline_title")}</h1>
      <p role="status">${textOf("offline_help")}</p>
      <nav>
        <a href="" data-again>${textOf("try_again")}</a>
        <a href="${paths.p2p(lang)}" data-back>${textOf("go_back")}</a>
      </nav>
    </main>
  </body>
</html>
`;
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=3600" } });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
