import { renderToStaticMarkup } from "react-dom/server";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Side } from "@plaza/contract/order.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import type { Compiled } from "@plaza/messages/text.ts";
import { LinkedBy, MissingPages, type AnchorProps } from "@plaza/ui/anchor.tsx";
import { drawnRows } from "../../shell/drawn-rows.ts";
import { rowCache } from "../../shell/row-cache.server.ts";
import { isOfRouter } from "../../shell/router-anchor.tsx";
import { OfferContent, blockedIn } from "../offers/offer-row.tsx";

/** Two to four kilobytes each. */
const MOST_ROWS = 3_000;
const rowOf = rowCache(MOST_ROWS);

interface ListedOffers {
  readonly lang: Locale;
  readonly missingPages: string;
  readonly side: Side;
  readonly search: URLSearchParams;
  readonly priceDigits: number;
  /** Has the texts of rows, which differ by language and by `isPseudo` alone. */
  readonly texts: Compiled;
  /** Whether the texts are those of the pseudo-locale. */
  readonly isPseudo: boolean;
  readonly offers: readonly AdvertView[];
}

/**
 * Draws the offers of a list for the page that is drawn next. Most of them were drawn before: what is one reader's in an offer is the color of
 * its button, and what else would be (why it can't be taken) is left to the page.
 */
export function drawOffers({ lang, missingPages, side, search, priceDigits, texts, isPseudo, offers }: ListedOffers): void {
  const list = [lang, isPseudo, missingPages, side, search, priceDigits].join("\n");
  for (const offer of offers) {
    if (blockedIn({ offer, gone: false })) continue;
    const draw = () =>
      renderToStaticMarkup(
        <TextsProvider locale={lang} compiled={texts}>
          <LinkedBy value={DrawnAnchor}>
            <MissingPages value={missingPages}>
              <OfferContent side={side} offer={offer} search={search} gone={false} priceDigits={priceDigits} />
            </MissingPages>
          </LinkedBy>
        </TextsProvider>,
      );
    drawnRows.set(offer, rowOf(`${list}\n${JSON.stringify(offer)}`, draw));
  }
}

/** As the router writes its links: by the mark it finds the pages that may be asked for next. */
function DrawnAnchor({ children, ...props }: AnchorProps) {
  return (
    <a {...props} data-discover={isOfRouter(props.href) ? "true" : undefined}>
      {children}
    </a>
  );
}
