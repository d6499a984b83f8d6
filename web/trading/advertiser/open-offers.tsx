import type { AdvertView } from "@plaza/contract/calls/market.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { List, Row, RowFact } from "@plaza/ui/row.tsx";
import { useLang } from "../../shell/root-data.ts";
import { IneligibilityNote } from "../offers/ineligibility-note.tsx";
import { OfferMethods } from "../offers/offer-row.tsx";
import { paths } from "../../shell/paths.ts";
import type { AdvertiserData } from "./advertiser.server.ts";
import { CoinIcon } from "../../shell/coin-icon.tsx";

/** What somebody offers now, each with the way into the order form. */
export function OpenOffers({ data: { adverts, advertiser } }: { data: AdvertiserData }) {
  const t = useTexts();
  return (
    <Card title={t("advertiser.offers")} flush>
      {adverts.length === 0 ? (
        <EmptyState spot="adverts" title={t("advertiser.no_offers")}>
          {t("advertiser.no_offers_help")}
        </EmptyState>
      ) : (
        <List label={t("advertiser.offers")}>
          {adverts.map((offer) => (
            <Offer key={offer.advId} offer={offer} name={advertiser.nickname} />
          ))}
        </List>
      )}
    </Card>
  );
}

function Offer({ offer, name }: { offer: AdvertView; name: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const { asset, fiat } = offer;
  // Who meets somebody that sells, buys.
  const side = offer.side === "sell" ? "buy" : "sell";
  const [blocked] = offer.ineligibleReasons;
  const open = offer.eligible || blocked?.reason === "not_signed_in";
  const href = paths.take(lang, side, offer.advId, new URLSearchParams({ asset, fiat }));
  return (
    <Row
      lead={
        <>
          <CoinIcon code={asset} className="size-9" />
          <p className="font-semibold">{t(offer.side === "sell" ? "advertiser.sells" : "advertiser.buys", { asset })}</p>
        </>
      }
      hero={
        <>
          <Money amount={formats.price(offer.price, fiat)} unit={fiat} size="lg" />
          <span className="sr-only">{t("market.price_per", { fiat, asset })}</span>
        </>
      }
      facts={
        <>
          <RowFact label={t("market.available")}>{formats.coinsText(offer.remaining, asset)}</RowFact>
          <RowFact label={t("market.limits")}>
            {t("market.limits_range", { min: formats.limit(offer.minAmount, fiat), max: formats.limit(offer.maxAmount, fiat) })} {fiat}
          </RowFact>
        </>
      }
      tags={<OfferMethods offer={offer} />}
      action={
        <ButtonLink
          href={href}
          variant={open ? side : "secondary"}
          rel="nofollow"
          aria-label={t(side === "buy" ? "market.buy_from" : "market.sell_to", { asset, name })}
        >
          {t(side === "buy" ? "market.buy_asset" : "market.sell_asset", { asset })}
        </ButtonLink>
      }
      note={open || !blocked ? null : <IneligibilityNote blocked={blocked} offer={{ ...offer, side, here: href }} />}
    />
  );
}
