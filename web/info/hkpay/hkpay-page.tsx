import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { VisitorResult } from "../../shell/forms/visitor-result.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { FpsCode } from "./fps-code.tsx";
import { FpsForm } from "./fps-form.tsx";
import { BestPrices } from "../home/best-prices.tsx";
import { paths } from "../../shell/paths.ts";
import type { loadHkPay } from "./hkpay.server.ts";

/** Buying with Hong Kong dollars: live offers, the local ways to pay, and the FPS code. */
export function HkPayPage() {
  const t = useTexts();
  const lang = useLang();
  const { fiat, prices, form } = useLoaderData<typeof loadHkPay>();
  return (
    <div className="px-4 sm:px-0 sm:py-6">
      <PageHead title={t("hkpay.title")} description={t("hkpay.description")} />
      <PageHeading lead={t("hkpay.lead")}>{t("hkpay.title")}</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-4">
          {prices.length > 0 ? <BestPrices fiat={fiat} prices={prices} /> : null}
          <ButtonLink href={paths.market(lang, "buy", new URLSearchParams({ asset: "USDT", fiat }))} wide>
            {t("hkpay.all_offers")}
          </ButtonLink>
          <Ways />
        </div>
        <div id="code" className="-mx-4 grid scroll-mt-4 gap-4 sm:mx-0">
          {form.code ? <FpsCode code={form.code} /> : null}
          <FpsForm typed={form.typed} wrong={form.wrong} />
        </div>
      </div>
      <VisitorResult />
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
