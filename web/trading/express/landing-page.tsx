import { Suspense } from "react";
import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { lazySection } from "../../shell/lazy-component.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { BestOffers } from "./best-offers.tsx";
import { ExpressForm } from "../../shell/market/express-form.tsx";
import { HowItWorks } from "../../shell/how-it-works.tsx";
import type { loadLanding } from "./landing.server.ts";
import type { takeQuote } from "./express.server.ts";

/** Most come to the landing without an amount. */
const QuoteResult = lazySection(async () => (await import("./quote-result.tsx")).QuoteResult);

/** `/p2p`: the express trade. With an amount in the address, it shows the best offer for it. */
export function LandingPage() {
  const t = useTexts();
  const landing = useLoaderData<typeof loadLanding>();
  const refused = useActionData<typeof takeQuote>();
  return (
    <div className="max-w-3xl">
      <PageHead title={t("home.express_title")} description={t("home.express_description")} />
      <PageHeading lead={t("home.express_lead")}>{t("home.express_title")}</PageHeading>
      {landing.express ? <ExpressForm key={landing.fiat} {...landing} /> : null}
      {landing.input && landing.answer ? (
        <Suspense>
          <QuoteResult input={landing.input} answer={landing.answer} refused={refused?.message} />
        </Suspense>
      ) : null}
      <BestOffers fiat={landing.fiat} best={landing.best} />
      <HowItWorks />
    </div>
  );
}
