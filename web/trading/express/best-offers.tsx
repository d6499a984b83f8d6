import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import type { Side } from "@plaza/contract/order.ts";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { ChevronRightIcon } from "@plaza/ui/icons.tsx";
import { Money } from "@plaza/ui/money.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import type { BestPrice } from "../../shell/market/best-price.server.ts";

/** The two lists, each with its best price now. */
export function BestOffers({ fiat, best }: { fiat: string; best: BestPrice }) {
  const t = useTexts();
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-17 font-semibold">{t("home.express_lists")}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <ListLink side="buy" fiat={fiat} asset={best.asset} price={best.buy} />
        <ListLink side="sell" fiat={fiat} asset={best.asset} price={best.sell} />
      </div>
    </section>
  );
}

function ListLink({ side, fiat, asset, price }: { side: Side; fiat: string; asset: string; price: string | null }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return (
    <Anchor
      href={paths.market(lang, side, new URLSearchParams({ asset, fiat }))}
      className="flex items-center justify-between gap-3 rounded-base border border-line bg-surface p-4 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{t(side === "buy" ? "home.express_list_buy" : "home.express_list_sell", { asset })}</span>
        {price === null ? (
          <span className="caption">{t("home.express_none")}</span>
        ) : (
          <>
            <Money amount={formats.price(price, fiat)} unit={t("home.express_per", { fiat, asset })} size="md" />
            <span className="caption block">{t("home.express_best")}</span>
          </>
        )}
      </span>
      <ChevronRightIcon className="text-ink-faint" />
    </Anchor>
  );
}
