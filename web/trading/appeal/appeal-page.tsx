import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { isFinal } from "@plaza/domain/orders/statuses.ts";
import { serverNow } from "../../shell/api/server-time.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { useLive } from "../../shell/realtime/use-live.ts";
import type { AppealData, Unsent } from "./appeal.server.ts";
import { CaseCard } from "./case-card.tsx";
import { UnverifiedNotice } from "../orders/unverified-notice.tsx";
import { Filing, Ladder } from "./filing.tsx";

/** A timer may come a little early, and the server's clock is known to parts of a second. */
const AFTER_MS = 500;

/** Nothing is sent when an appeal becomes possible: the page that waits for it reads again then. */
function useAgainAt(from: string | undefined, read: () => void) {
  const again = useEffectEvent(read);
  useEffect(() => {
    if (from === undefined) return undefined;
    const timer = setTimeout(() => again(), Math.max(0, Date.parse(from) - serverNow()) + AFTER_MS);
    return () => clearTimeout(timer);
  }, [from]);
}

/** What can be filed, with the way of a case: before anything is filed above it, and below the case that is open. */
function Ways({ data, unsent, isSettled }: { data: AppealData; unsent: Unsent | undefined; isSettled: boolean }) {
  const { order, appeals } = data;
  const isFirst = appeals.cases.length === 0;
  const ladder = <Ladder appeals={appeals} isOver={isFinal(order.status)} />;
  return (
    <>
      {isFirst && appeals.filing !== null ? ladder : null}
      <Filing data={data} unsent={unsent} />
      {isFirst || isSettled ? null : ladder}
    </>
  );
}

/** The cases of one order: the way of a case and the form before one is filed, then the case itself. Newest first. */
export function AppealPage({ data, unsent }: { data: AppealData; unsent: Unsent | undefined }) {
  const t = useTexts();
  const lang = useLang();
  const { order, appeals } = data;
  const revalidator = useRevalidator();
  // Any event of this user may be about this case; reloading it costs little and happens seldom.
  useLive(() => void revalidator.revalidate());
  useAgainAt(appeals.filing?.allowed === false ? appeals.filing.from : undefined, () => void revalidator.revalidate());
  const cases = appeals.cases.toReversed();
  const isReport = (cases[0]?.kind ?? appeals.filing?.kind) === "report";
  const title = t(isReport ? "appeal.title_report" : "appeal.title");
  const over = isFinal(order.status);
  const settled = appeals.filing === null ? cases.every(({ turn }) => turn === "nobody") : cases.length > 0;
  return (
    <div className="max-w-3xl">
      <PageHead title={title} description={t("appeal.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading
          lead={settled ? undefined : t(over ? "appeal.lead_report" : "appeal.lead_appeal")}
          back={{ href: paths.order(lang, order.type, order.orderId), label: t("appeal.back") }}
          aside={<span className="caption">{t("order.number", { id: order.orderId })}</span>}
        >
          {title}
        </PageHeading>
      </div>
      <div className="flex flex-col gap-4">
        <UnverifiedNotice
          order={order}
          hrefOf={(act) => `${paths.order(lang, order.type, order.orderId)}?${new URLSearchParams({ do: act })}`}
        />
        {cases.map((found) => (
          <CaseCard key={found.caseId} filed={found} data={data} unsent={unsent} />
        ))}
        <Ways data={data} unsent={unsent} isSettled={settled} />
        {appeals.filing === null && cases.length === 0 ? (
          <Card>
            <EmptyState spot="shield" title={t("appeal.none")}>
              {t("appeal.none_help")}
            </EmptyState>
          </Card>
        ) : null}
        <p className="px-4 sm:px-0">
          <a href={paths.journal(lang, order.orderId)} download className="link">
            {t("appeal.journal")}
          </a>
          <span className="caption block">{t("appeal.journal_help")}</span>
          <Anchor href={paths.checkJournal(lang)} className="link">
            {t("order.check_journal")}
          </Anchor>
        </p>
      </div>
    </div>
  );
}
