import { Suspense, lazy } from "react";
import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ChipLink } from "@plaza/ui/chip.tsx";
import { Segmented } from "@plaza/ui/segmented.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { lazyExtra } from "../../shell/lazy-component.ts";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { loadOrderForm } from "./load-order-form.ts";
import { searchOf } from "../../shell/market/filter.ts";
import { FilterForm } from "./filter-form.tsx";
import type { MarketData } from "./market.server.ts";
import { OfferList } from "./offer-list.tsx";
import { CoinIcon } from "../../shell/coin-icon.tsx";

/** Most who look at a list open nothing, so the form is not part of the page's first scripts. */
const TakeDialog = lazy(loadOrderForm);
/** Visitors have no favourites. */
const FavouriteStar = lazyExtra(async () => (await import("./favourite-star.tsx")).FavouriteStar);

/** The list of one side, and over it the order form of the row that was opened. */
export function MarketPage() {
  const t = useTexts();
  const data = useLoaderData<MarketData>();
  const { side, filter } = data;
  const pair = { asset: filter.asset, fiat: filter.fiat };
  const title = t(side === "buy" ? "market.buy_title" : "market.sell_title", pair);
  return (
    <>
      <PageHead title={title} description={t(side === "buy" ? "market.buy_description" : "market.sell_description", pair)} />
      <div className="market-top">
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        <SideSwitch data={data} />
        <Coins data={data} />
      </div>
      <FilterForm data={data} />
      <OfferList data={data} />
      <Suspense>
        {data.taking ? (
          <TakeDialog key={data.taking.advert?.advId} side={side} taking={data.taking} filter={filter} renderedAt={data.renderedAt} />
        ) : null}
      </Suspense>
    </>
  );
}

function SideSwitch({ data: { side, filter } }: { data: MarketData }) {
  const t = useTexts();
  const lang = useLang();
  const search = searchOf(filter);
  return (
    <Segmented
      label={t("market.side")}
      value={side}
      segments={[
        { value: "buy", text: t("market.buy"), href: paths.market(lang, "buy", search) },
        { value: "sell", text: t("market.sell"), href: paths.market(lang, "sell", search) },
      ]}
    />
  );
}

/** One line that scrolls sideways on a phone. */
function Coins({ data: { side, filter, coins, favourites } }: { data: MarketData }) {
  const t = useTexts();
  const lang = useLang();
  return (
    <nav aria-label={t("market.coins")} className="overflow-x-auto py-1 [scrollbar-width:none]">
      <ul className={favourites ? "flex gap-1 sm:flex-wrap" : "flex gap-2"}>
        {coins.map(({ code }) => (
          <li key={code} className="flex items-center">
            <ChipLink
              href={paths.market(lang, side, searchOf({ ...filter, asset: code }))}
              current={code === filter.asset}
              icon={<CoinIcon code={code} className="size-5" />}
            >
              {code}
            </ChipLink>
            {favourites ? (
              <Suspense>
                <FavouriteStar side={side} filter={filter} code={code} chosen={favourites.includes(code)} />
              </Suspense>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
