import { useMemo, type MouseEvent, type RefObject } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { afterPaint } from "@plaza/ui/after-paint.ts";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { RefreshIcon } from "@plaza/ui/icons.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { List, RowHead } from "@plaza/ui/row.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { pairOf, searchOf, watchOf } from "../../shell/market/filter.ts";
import type { MarketData } from "./market.server.ts";
import { loadTake } from "../take/load-take.ts";
import { useRouterForLinks } from "../../shell/widget-host/router-links.ts";
import { ListedOffer } from "./listed-offer.tsx";
import { usePressedRows } from "./pressed-rows.ts";
import { priceDigitsOf } from "./price-digits.ts";
import type { ShownOffers } from "./use-offers.ts";

interface OfferListProps {
  readonly data: MarketData;
  readonly shown: ShownOffers;
  readonly list: RefObject<HTMLDivElement | null>;
  /** The order form of the advert with this id was asked for. */
  readonly onPress: (advId: string) => void;
}

/** The offers of the filter, or what to do when there is none. */
export function OfferList({ data, shown, list, onPress }: OfferListProps) {
  const t = useTexts();
  const lang = useLang();
  const { side, filter } = data;
  // The same as long as the filter is: a row that gets nothing new isn't drawn again.
  const search = useMemo(() => searchOf(filter), [filter]);
  const hydrated = useHydrated();
  // Rows that the server has drawn have plain links.
  useRouterForLinks(list);
  usePressedRows(list, t(side === "buy" ? "take.buy_title" : "take.sell_title", { asset: filter.asset }), onPress);
  if (shown.rows.length === 0) return <NoOffers data={data} />;
  const rows = [
    ...shown.rows,
    ...shown.more.filter(({ advId }) => !shown.rows.some(({ offer }) => offer.advId === advId)).map((offer) => ({ offer, gone: false })),
  ];
  const digits = priceDigitsOf(rows.map(({ offer }) => offer));
  return (
    // The line may be slow: the form's scripts come while the person is still choosing.
    <div ref={list} onPointerEnter={loadSoon} onFocus={loadSoon}>
      {shown.waiting ? (
        <div className="new-offers">
          <Button
            size="sm"
            variant="primary"
            icon={<RefreshIcon className="size-4" />}
            onClick={shown.showWaiting}
            className="shadow-float"
          >
            {t("market.new_offers")}
          </Button>
        </div>
      ) : null}
      <Card flush>
        <List
          label={t(side === "buy" ? "market.offers_buy" : "market.offers_sell", { asset: filter.asset })}
          head={
            <RowHead
              lead={t("market.advertiser")}
              hero={t("market.price")}
              facts={t("market.available_and_limits")}
              tags={t("market.methods")}
              action={t("market.trade")}
            />
          }
        >
          {rows.map(({ offer, gone }) => (
            <ListedOffer key={offer.advId} side={side} offer={offer} gone={gone} search={search} priceDigits={digits} hydrated={hydrated} />
          ))}
        </List>
        {shown.nextCursor ? (
          <More href={nextPage(paths.market(lang, side, search), shown.nextCursor)} busy={shown.loading} onLoad={shown.loadMore} />
        ) : null}
      </Card>
      <OtherWays side={side} filter={filter} />
    </div>
  );
}

function OtherWays({ side, filter }: Pick<MarketData, "side" | "filter">) {
  const t = useTexts();
  const lang = useLang();
  return (
    <p className="mx-4 flex flex-wrap gap-x-6 text-13 sm:mx-0">
      <Anchor href={paths.ranking(lang)} className="link inline-flex min-h-11 items-center">
        {t("market.ranking")}
      </Anchor>
      <Anchor href={paths.watches(lang, watchOf(side, filter))} className="link inline-flex min-h-11 items-center sm:hidden!">
        {t("market.alert")}
      </Anchor>
    </p>
  );
}

/** What a tap on the row shows goes before. */
function loadSoon(): void {
  afterPaint(loadTake);
}

function More({ href, busy, onLoad }: { href: string; busy: boolean; onLoad: (href: string) => void }) {
  const t = useTexts();
  const load = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!busy) onLoad(href);
  };
  return (
    <div onClickCapture={load}>
      <LoadMore href={href} busy={busy}>
        {t("market.load_more")}
      </LoadMore>
    </div>
  );
}

function nextPage(href: string, cursor: string): string {
  return `${href}&${new URLSearchParams({ cursor })}`;
}

function NoOffers({ data: { side, filter, offers } }: { data: MarketData }) {
  const t = useTexts();
  const lang = useLang();
  // Coin and currency are always there.
  const filtered = searchOf(filter).size > 2;
  const help = offers.refused ?? (filter.amount ? t("market.none_amount") : filtered ? t("market.none_filtered") : t("market.none_at_all"));
  return (
    <Card>
      <EmptyState
        spot="search"
        title={t("market.none_title")}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {offers.refused === null ? (
              <ButtonLink href={paths.watches(lang, watchOf(side, filter))}>{t("market.alert")}</ButtonLink>
            ) : null}
            {filtered ? (
              <ButtonLink href={paths.market(lang, side, pairOf(filter))} variant="quiet">
                {t("market.reset")}
              </ButtonLink>
            ) : null}
          </span>
        }
      >
        {help}
      </EmptyState>
    </Card>
  );
}
