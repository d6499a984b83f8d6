import { pageLoader } from "../shell/session/page-error.server.ts";
import { Suspense, lazy } from "react";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { askForQuote, takeQuote, typedIn, inputIn } from "../trading/express/express.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { regionRestricted } from "../shell/session/region.server.ts";
import { BestOffers } from "../info/home/best-offers.tsx";
import { ExpressForm } from "../info/home/express-form.tsx";
import { HowItWorks } from "../info/home/sections.tsx";
import { bestPrices } from "../trading/market/best-price.server.ts";
import { DEFAULT_ASSET, defaultFiat } from "../shell/market/filter.ts";
import { methodsOf, tradedLists } from "../shell/market/market-lists.server.ts";
import { flags } from "../shell/remote/remote.server.ts";
import { visitOf } from "../shell/session/visit.server.ts";
import { isHiddenHere } from "../shell/session/restriction.server.ts";

/** Most come to the landing without an amount. */
const Answer = lazy(() => import("../trading/express/quote-result.tsx").then((module) => ({ default: module.Answer })));

export const action = takeQuote;

/** The P2P landing: a short form that finds the best offer for an amount, and both lists. */
export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  if ((await visit.restrictions()).ipRestricted) throw regionRestricted();
  const { "express-trade": express } = await flags();
  const asked = express ? inputIn(visit) : null;
  const input = asked !== null && (await isHiddenHere(visit, asked.asset)) ? null : asked;
  const typed = typedIn(visit);
  const fiat = typed.fiat ?? defaultFiat(visit.lang);
  const [lists, methods, best, answer] = await Promise.all([
    tradedLists(visit),
    methodsOf(visit.api, visit.lang, fiat),
    bestPrices(visit, DEFAULT_ASSET, fiat),
    input === null ? null : askForQuote(visit, input),
  ]);
  return {
    texts: messagesFor(visit.lang, input === null ? ["home"] : ["home", "express", "take", "reasons"]),
    express,
    fiat,
    typed,
    methods,
    best,
    input,
    answer,
    ...lists,
  };
});

export default function P2p() {
  const t = useTexts();
  const landing = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-3xl sm:py-6">
      <PageHead title={t("home.express_title")} description={t("home.express_description")} />
      <PageHeading lead={t("home.express_lead")}>{t("home.express_title")}</PageHeading>
      {landing.express ? <ExpressForm key={landing.fiat} {...landing} /> : null}
      {landing.input && landing.answer ? (
        <Suspense>
          <Answer input={landing.input} answer={landing.answer} refused={refused?.message} />
        </Suspense>
      ) : null}
      <BestOffers fiat={landing.fiat} best={landing.best} />
      <HowItWorks />
    </div>
  );
}
