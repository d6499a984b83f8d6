import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { CatalogueProposals } from "./catalogue-proposals.tsx";
import { CoinList, CurrencyList } from "./catalogue-lists.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { SwitchOffCheck, SwitchOffSelection } from "../switch-off/switch-off-several.tsx";
import type { loadAssets } from "./assets.server.ts";

/** The coins and currencies that can be traded, and the changes that wait for a second operator. */
export function BackofficeAssetsPage() {
  const t = useTexts();
  const { coins, currencies, coinProposals, currencyProposals, mayChange, review } = useLoaderData<typeof loadAssets>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.assets")} />
      <PageHeading>{t("desk.assets")}</PageHeading>
      <p className="mb-4 text-ink-soft">{t("assets.lead")}</p>
      <BackofficeActionResult answered={answered} />
      {review === null ? null : (
        <SwitchOffCheck
          review={review}
          act="switch_off_entries"
          names={[...review.coins, ...review.currencies]}
          backHref={backofficePaths.assets()}
        />
      )}
      <CatalogueProposals
        coins={coins}
        currencies={currencies}
        coinProposals={coinProposals}
        currencyProposals={currencyProposals}
        mayDecide={mayChange}
      />
      {mayChange ? (
        <SwitchOffSelection
          groups={[
            {
              name: "coins",
              title: t("assets.coins"),
              entries: coins.filter(({ isOn }) => isOn).map(({ code }) => ({ code, text: code })),
            },
            {
              name: "currencies",
              title: t("assets.currencies"),
              entries: currencies.filter(({ isOn }) => isOn).map(({ code }) => ({ code, text: code })),
            },
          ]}
          review={review}
        />
      ) : null}
      <div className="flex flex-col gap-6">
        <CoinList coins={coins} mayChange={mayChange} />
        <CurrencyList currencies={currencies} mayChange={mayChange} />
      </div>
    </div>
  );
}
