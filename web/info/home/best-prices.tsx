import { formatChange } from "@plaza/messages/market-format.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { Sparkline } from "@plaza/ui/sparkline.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { CoinIcon } from "../../shell/coin-icon.tsx";
import type { BestPrice } from "../../shell/market/best-price.server.ts";

interface QuotedPrice extends BestPrice {
  /** Since yesterday, a ratio; null where that is not known. Left out where a page shows no trends. */
  readonly change?: string | null;
  /** On the days before. Decides the curve only. */
  readonly past?: readonly number[];
}

/** What some coins cost and bring right now, each price leading to its list, and how they went, each curve leading to its history. */
export function BestPrices({ fiat, prices }: { fiat: string; prices: readonly QuotedPrice[] }) {
  const t = useTexts();
  const hasTrends = prices.some(({ change }) => change !== undefined);
  return (
    <Card title={t("home.best_title", { fiat })} flush className="-mx-4 sm:mx-0">
      <table className="w-full table-fixed">
        <thead className="text-13 text-ink-faint">
          <tr>
            <th scope="col" className="w-[26%] px-4 pb-2 text-start font-normal sm:w-[28%] sm:px-6">
              <span className="sr-only">{t("home.express_coin")}</span>
            </th>
            {hasTrends ? (
              <th scope="col" className="w-[30%] pb-2 text-start font-normal max-sm:hidden">
                {t("home.today")}
              </th>
            ) : null}
            <th scope="col" className="pb-2 text-end font-normal">
              {t("home.best_buy")}
            </th>
            <th scope="col" className="px-4 pb-2 text-end font-normal sm:px-6">
              {t("home.best_sell")}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ asset, buy, sell, change, past }) => (
            <tr key={asset} className="h-14 border-t border-line">
              <th scope="row" className="px-4 text-start font-semibold sm:px-6">
                <span className="flex items-center gap-3">
                  <CoinIcon code={asset} className="size-6 max-sm:hidden" />
                  {asset}
                </span>
                {hasTrends ? (
                  <span className="block font-normal sm:hidden">
                    <Trend asset={asset} fiat={fiat} change={change ?? null} />
                  </span>
                ) : null}
              </th>
              {hasTrends ? (
                <td className="max-sm:hidden">
                  <Trend asset={asset} fiat={fiat} change={change ?? null} past={past} />
                </td>
              ) : null}
              <td className="ps-3 text-end">
                <Quote side="buy" price={buy} asset={asset} fiat={fiat} />
              </td>
              <td className="pe-4 ps-3 text-end sm:pe-6">
                <Quote side="sell" price={sell} asset={asset} fiat={fiat} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface TrendProps {
  readonly asset: string;
  readonly fiat: string;
  readonly change: string | null;
  /** Left out where there is no room for a curve: beside a price of ten digits on a phone. */
  readonly past?: readonly number[] | undefined;
}

/** The change since yesterday, and the curve of the days before. The sign says which way, whatever the color. */
function Trend({ asset, fiat, change, past }: TrendProps) {
  const t = useTexts();
  const lang = useLang();
  if (change === null) return <span className="text-13 text-ink-faint">–</span>;
  const text = formatChange(change, lang);
  const rises = Number.parseFloat(change) > 0;
  return (
    <Anchor
      href={paths.prices(lang, new URLSearchParams({ asset, fiat }))}
      aria-label={t("home.history_of", { asset, change: text })}
      className="inline-flex min-h-6 flex-wrap items-center gap-x-3 text-13 tabular-nums hover:underline sm:min-h-14"
    >
      <span className={`${rises ? "text-good-ink" : "text-ink-soft"} ${past === undefined ? "" : "min-w-[4.5em]"}`}>{text}</span>
      {past === undefined ? null : <Sparkline values={past} />}
    </Anchor>
  );
}

function Quote({ side, price, asset, fiat }: { side: "buy" | "sell"; price: string | null; asset: string; fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  if (price === null) return <span className="text-13 text-ink-faint">{t("home.best_none")}</span>;
  return (
    <Anchor
      href={paths.market(lang, side, new URLSearchParams({ asset, fiat }))}
      className="inline-flex min-h-14 items-center hover:underline"
    >
      <Money amount={formats.price(price, fiat)} className="max-sm:text-13" />
    </Anchor>
  );
}
