import { useRouteLoaderData } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { NAV_ITEMS } from "../frame/nav-items.ts";
import type { loadFrame } from "../frame/frame.server.ts";

/** What waits for somebody, queue by queue. */
export function BackofficeOverviewPage() {
  const t = useTexts();
  const queues = useRouteLoaderData<typeof loadFrame>("routes/desk")?.queues ?? [];
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.overview")} />
      <PageHeading lead={t("desk.overview_lead")}>{t("desk.overview")}</PageHeading>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {queues.map(({ queue, waiting, mine }) => (
          <li key={queue}>
            <Anchor href={NAV_ITEMS.find((item) => item.queue === queue)?.href ?? "#"} className="card block p-4 hover:border-edge sm:p-5">
              <span className="font-medium text-ink-soft">{t(`desk.queue_${queue}`)}</span>
              <span className="mt-2 flex items-baseline gap-2">
                <span className="font-display text-28 font-semibold tracking-tight">{waiting}</span>
                <span className="text-ink-faint">{t("desk.waiting_short")}</span>
              </span>
              <span className="caption mt-1 block">{t("desk.mine", { count: mine })}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      {queues.every(({ waiting, mine }) => waiting + mine === 0) ? <EmptyState spot="done" title={t("desk.nothing_waits")} /> : null}
    </div>
  );
}
