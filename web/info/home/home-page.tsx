import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { lazySection } from "../../shell/lazy-component.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { BestPrices } from "./best-prices.tsx";
import { HowItWorks } from "../../shell/how-it-works.tsx";
import { ExpressForm } from "../../shell/market/express-form.tsx";
import type { OwnHome } from "./own.server.ts";
import { Escrow, Questions } from "./sections.tsx";
import { TrustStrip } from "./trust-strip.tsx";
import { paths } from "../../shell/paths.ts";
import type { loadHome } from "./home.server.ts";

/** A visitor's page does without it. */
const OwnColumn = lazySection(async () => (await import("./own-column.tsx")).OwnColumn);

/** Nobody has typed anything yet. */
const NOTHING_TYPED = { asset: "", amount: "", methods: [] } as const;

/** The home page: for visitors an introduction, for users what they come back for. Both have the express trade if it is offered. */
export function HomePage() {
  const t = useTexts();
  const data = useLoaderData<typeof loadHome>();
  const { own, fiat, prices, express, trust, renderedAt } = data;
  if (own !== null) return <OwnPage own={own} data={data} />;
  return (
    <>
      <PageHead title={t("home.title")} description={t("home.description")} />
      <div data-whole>
        <div className="grid items-center gap-8 py-8 sm:py-12 lg:grid-cols-2 lg:gap-14">
          <div>
            <h1 className="text-28 font-semibold tracking-tight text-balance sm:text-40">{t("home.title")}</h1>
            <p className="mt-3 max-w-prose text-17 text-ink-soft">{t("home.lead")}</p>
            {express === null ? <Ways /> : null}
          </div>
          {express === null ? null : <ExpressForm key={fiat} {...express} fiat={fiat} methods={[]} typed={NOTHING_TYPED} />}
        </div>
        {trust === null ? null : <TrustStrip trust={trust} renderedAt={renderedAt} />}
        {prices.length > 0 ? <BestPrices fiat={fiat} prices={prices} /> : null}
        <HowItWorks />
        <Escrow />
        <Questions />
        <i data-end hidden />
      </div>
    </>
  );
}

interface OwnPageProps {
  readonly own: OwnHome;
  readonly data: Awaited<ReturnType<typeof loadHome>>;
}

/** For who is logged in, and needs no introduction. */
function OwnPage({ own, data: { fiat, prices, express, trust, renderedAt } }: OwnPageProps) {
  const t = useTexts();
  return (
    <>
      <PageHead title={t("home.own_title")} description={t("home.description")} />
      <div data-whole className="pb-8">
        <PageHeading>{t("home.own_title")}</PageHeading>
        <div className="mb-8 grid items-start gap-6 lg:grid-cols-2">
          <Suspense>
            <OwnColumn own={own} fiat={fiat} />
          </Suspense>
          {express === null ? <Ways /> : <ExpressForm key={fiat} {...express} fiat={fiat} methods={[]} typed={NOTHING_TYPED} />}
        </div>
        {trust === null ? null : <TrustStrip trust={trust} renderedAt={renderedAt} />}
        {prices.length > 0 ? <BestPrices fiat={fiat} prices={prices} /> : null}
        <i data-end hidden />
      </div>
    </>
  );
}

/** Without an express trade, both lists. */
function Ways() {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href={paths.market(lang, "buy")} variant="primary" size="lg">
        {t("home.buy")}
      </ButtonLink>
      <ButtonLink href={paths.market(lang, "sell")} size="lg">
        {t("home.sell")}
      </ButtonLink>
    </div>
  );
}
