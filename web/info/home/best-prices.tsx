import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { BestPrice } from "../../shell/market/best-price.server.ts";
import { CoinIcon } from "../../shell/coin-icon.tsx";

/** What some coins cost and bring right now, each price leading to its list. */
export function BestPrices({ fiat, prices }: { fiat: string; prices: readonly BestPrice[] }) {
  const t = useTexts();
  return (
    <Card title={t("home.best_title", { fiat })} flush className="-mx-4 sm:mx-0">
      <table className="w-full table-fixed">
        <thead className="text-13 text-ink-faint">
          <tr>
            <th scope="col" className="w-[28%] px-4 pb-2 text-left font-normal sm:w-[36%] sm:px-6">
              <span className="sr-only">{t("home.express_coin")}</span>
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              {t("home.best_buy")}
            </th>
            <th scope="col" className="px-4 pb-2 text-right font-normal sm:px-6">
              {t("home.best_sell")}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ asset, buy, sell }) => (
            <tr key={asset} className="h-14 border-t border-line">
              <th scope="row" className="px-4 text-left font-semibold sm:px-6">
                <span className="flex items-center gap-3">
                  <CoinIcon code={asset} className="size-6 max-sm:hidden" />
                  {asset}
                </span>
              </th>
              <td className="pl-3 text-right">
                <Quote side="buy" price={buy} asset={asset} fiat={fiat} />
              </td>
              <td className="pr-4 pl-3 text-right sm:pr-6">
                <Quote side="sell" price={sell} asset={asset} fiat={fiat} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
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
