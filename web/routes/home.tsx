import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { useLang } from "../shell/root-data.ts";
import { BestPrices } from "../info/home/best-prices.tsx";
import { Escrow, HowItWorks, Questions } from "../info/home/sections.tsx";
import { bestPrices } from "../trading/market/best-price.server.ts";
import { LAST_LIST_COOKIE, defaultFiat, readLastList } from "../shell/market/filter.ts";
import { paths } from "../shell/paths.ts";
import { withContent } from "../shell/remote/content.ts";
import { homeContent } from "../shell/remote/remote.server.ts";
import { visitOf } from "../shell/session/visit.server.ts";

/** The coins that the home page quotes. */
const QUOTED = ["USDT", "BTC", "ETH", "USDC", "SOL"] as const;
const SHOWN = 4;

export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const fiat = readLastList(visit.cookies.get(LAST_LIST_COOKIE))?.fiat ?? defaultFiat(visit.lang);
  // The way home from a restricted region ends here: what the product is may be read anywhere.
  const isClosed = (await visit.restrictions()).ipRestricted;
  const { restrictedAssetList } = await visit.restrictions();
  const quoted = QUOTED.filter((asset) => !restrictedAssetList.includes(asset));
  const prices = isClosed ? [] : await Promise.all(quoted.map((asset) => bestPrices(visit, asset, fiat)));
  const offered = prices.filter(({ buy, sell }) => buy !== null || sell !== null);
  return {
    texts: withContent(messagesFor(visit.lang, ["home"]), "home", await homeContent(visit.lang)),
    fiat,
    prices: (offered.length > 0 ? offered : prices).slice(0, SHOWN),
  };
});

export default function Home() {
  const t = useTexts();
  const lang = useLang();
  const { fiat, prices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("home.title")} description={t("home.description")} />
      <div className="grid items-center gap-8 py-8 sm:py-14 lg:grid-cols-2 lg:gap-14">
        <div>
          <h1 className="text-28 font-semibold tracking-tight text-balance sm:text-[2.5rem] sm:leading-tight">{t("home.title")}</h1>
          <p className="mt-3 max-w-prose text-17 text-ink-soft">{t("home.lead")}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={paths.market(lang, "buy")} variant="primary" size="lg">
              {t("home.buy")}
            </ButtonLink>
            <ButtonLink href={paths.market(lang, "sell")} size="lg">
              {t("home.sell")}
            </ButtonLink>
          </div>
        </div>
        {prices.length > 0 ? <BestPrices fiat={fiat} prices={prices} /> : null}
      </div>
      <HowItWorks />
      <Escrow />
      <Questions />
    </>
  );
}
