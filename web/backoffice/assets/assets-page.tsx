import { useActionData, useLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Done, type Answered } from "../action-result.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { CatalogueProposals } from "../catalogue-proposals.tsx";
import { CoinList, CurrencyList } from "../catalogue-lists.tsx";
import type { loadAssets } from "./assets.server.ts";

/** The coins and currencies that can be traded, and the changes that wait for a second operator. */
export function BackofficeAssets() {
  const t = useTexts();
  const { coins, currencies, coinProposals, currencyProposals, mayChange } = useLoaderData<typeof loadAssets>();
  const answered: Answered & { readonly proposed?: true } = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.assets")} />
      <PageHeading>{t("desk.assets")}</PageHeading>
      <p className="mb-4 text-ink-soft">{t("assets.lead")}</p>
      {answered.proposed === true ? (
        <Notice kind="success" live className="mb-4">
          {t("assets.proposed")}
        </Notice>
      ) : (
        <Done answered={answered} />
      )}
      <CatalogueProposals
        coins={coins}
        currencies={currencies}
        coinProposals={coinProposals}
        currencyProposals={currencyProposals}
        mayDecide={mayChange}
      />
      <div className="flex flex-col gap-6">
        <CoinList coins={coins} mayChange={mayChange} />
        <CurrencyList currencies={currencies} mayChange={mayChange} />
      </div>
    </div>
  );
}
