import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { orAway } from "../api/away.server.ts";
import { PageHead } from "../frame/page-head.tsx";
import { RegionPage } from "../gate/region-page.tsx";
import { BestOffers } from "../home/best-offers.tsx";
import { ExpressForm } from "../home/express-form.tsx";
import { HowItWorks } from "../home/sections.tsx";
import { bestPrices } from "../market/best-price.server.ts";
import { DEFAULT_ASSET, LAST_LIST_COOKIE, defaultFiat, readLastList } from "../market/filter.ts";
import { tradedLists } from "../market/lists.server.ts";
import { paths } from "../paths.ts";
import { visitOf, type Visit } from "../session/visit.server.ts";

/** The P2P landing: a short form that leads into the list with the amount, and both lists. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const texts = messagesFor(visit.lang, ["home", "gate"]);
  if (await defaultHome(visit)) return { texts, restricted: true as const };
  const fiat = defaultFiat(visit.lang);
  const [lists, best] = await orAway(Promise.all([tradedLists(visit.api, visit.lang), bestPrices(visit, DEFAULT_ASSET, fiat)]));
  return { texts: messagesFor(visit.lang, ["home"]), restricted: false as const, fiat, best, ...lists };
}

/**
 * The seed's `defaulthome` rule. True: this visitor's region is restricted and sees that page. Who has used a list before goes to it;
 * everybody else sees the landing.
 */
async function defaultHome(visit: Visit): Promise<boolean> {
  const session = await visit.session();
  if (session.kind === "user" && (await orAway(visit.api("GET /api/ctc/verify-user"))).regionRestricted) return true;
  const last = readLastList(visit.cookies.get(LAST_LIST_COOKIE));
  if (last) throw redirect(paths.market(visit.lang, last.side, new URLSearchParams({ asset: last.asset, fiat: last.fiat })));
  return false;
}

export default function P2p() {
  const t = useTexts();
  const landing = useLoaderData<typeof loader>();
  if (landing.restricted) return <RegionPage />;
  return (
    <div className="mx-auto max-w-3xl px-4 sm:px-0 sm:py-6">
      <PageHead title={t("home.express_title")} description={t("home.express_description")} />
      <PageHeading lead={t("home.express_lead")}>{t("home.express_title")}</PageHeading>
      <ExpressForm fiat={landing.fiat} coins={landing.coins} moneys={landing.moneys} />
      <BestOffers fiat={landing.fiat} best={landing.best} />
      <HowItWorks />
    </div>
  );
}
