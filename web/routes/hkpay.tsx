import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { useLang } from "../shell/root-data.ts";
import { regionRestricted } from "../shell/session/region.server.ts";
import { FpsCode } from "../info/hkpay/fps-code.tsx";
import { FpsForm } from "../info/hkpay/fps-form.tsx";
import { readFpsForm } from "../info/hkpay/fps-form.server.ts";
import { BestPrices } from "../info/home/best-prices.tsx";
import { bestPrices } from "../trading/market/best-price.server.ts";
import { paths } from "../shell/paths.ts";
import { visitOf } from "../shell/session/visit.server.ts";

const FIAT = "HKD";
const QUOTED = ["USDT", "BTC", "ETH", "USDC"] as const;

export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  if ((await visit.restrictions()).ipRestricted) throw regionRestricted();
  const { restrictedAssetList } = await visit.restrictions();
  const quoted = QUOTED.filter((asset) => !restrictedAssetList.includes(asset));
  const prices = await Promise.all(quoted.map((asset) => bestPrices(visit, asset, FIAT)));
  const offered = prices.filter(({ buy, sell }) => buy !== null || sell !== null);
  return {
    texts: messagesFor(visit.lang, ["hkpay", "home"]),
    prices: offered.length > 0 ? offered : prices.slice(0, 1),
    form: readFpsForm(visit.url.searchParams, visit.lang),
  };
});

/** Buying with Hong Kong dollars: live offers, the local ways to pay, and the FPS code. */
export default function HkPay() {
  const t = useTexts();
  const lang = useLang();
  const { prices, form } = useLoaderData<typeof loader>();
  return (
    <div className="px-4 sm:px-0 sm:py-6">
      <PageHead title={t("hkpay.title")} description={t("hkpay.description")} />
      <PageHeading lead={t("hkpay.lead")}>{t("hkpay.title")}</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-4">
          <BestPrices fiat={FIAT} prices={prices} />
          <ButtonLink href={paths.market(lang, "buy", new URLSearchParams({ asset: "USDT", fiat: FIAT }))} wide>
            {t("hkpay.all_offers")}
          </ButtonLink>
          <Ways />
        </div>
        <div id="code" className="-mx-4 grid scroll-mt-4 gap-4 sm:mx-0">
          {form.code ? <FpsCode code={form.code} /> : null}
          <FpsForm typed={form.typed} wrong={form.wrong} />
        </div>
      </div>
    </div>
  );
}

function Ways() {
  const t = useTexts();
  // Names of services are the same in every language.
  const ways = [
    ["FPS 轉數快", t("hkpay.fps_text")],
    ["PayMe", t("hkpay.payme_text")],
    [t("hkpay.bank_title"), t("hkpay.bank_text")],
  ] as const;
  return (
    <section className="mt-2">
      <h2 className="mb-2 text-17 font-semibold">{t("hkpay.ways_title")}</h2>
      <dl>
        {ways.map(([name, text]) => (
          <div key={name} className="border-t border-line py-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
