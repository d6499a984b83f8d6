import { deskLoader } from "../backoffice/visit.server.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { DoneIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Line, Lines } from "../backoffice/description-list.tsx";
import { requireStaff } from "../backoffice/visit.server.ts";
import { useTimeZone } from "../shell/time-zone.ts";
import { backofficePaths } from "../backoffice/backoffice-paths.ts";

const VIEWS = ["waiting", "mine", "asked", "decided"] as const;

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context);
  const show = VIEWS.find((view) => view === url.searchParams.get("show")) ?? "waiting";
  const cursor = url.searchParams.get("cursor") ?? undefined;
  return {
    texts: messagesFor(lang, ["merchants"]),
    show,
    list: await api("GET /api/desk/merchant-applications", { query: { show, ...(cursor ? { cursor } : {}) } }),
  };
});

/** The queue of applications. */
export default function MerchantApplications() {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const { show, list } = useLoaderData<typeof loader>();
  const of = (search: Record<string, string>) => backofficePaths.merchantApplications(new URLSearchParams(search));
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.queue_merchants")} />
      <PageHeading>{t("desk.queue_merchants")}</PageHeading>
      <Tabs
        label={t("desk.queue_merchants")}
        items={VIEWS.map((view) => ({
          href: of({ show: view }),
          text: view === "asked" ? t("merchants.status_asked") : t(`desk.show_${view}`),
          current: view === show,
        }))}
        className="mb-4"
      />
      {list.items.length === 0 ? (
        <EmptyState icon={<DoneIcon />} title={t("desk.empty")} />
      ) : (
        <Lines label={t("desk.queue_merchants")} more={list.nextCursor === null ? null : of({ show, cursor: list.nextCursor })}>
          {list.items.map((one) => (
            <Line
              key={one.applicationId}
              href={backofficePaths.merchantApplication(one.applicationId)}
              title={one.nickname}
              facts={[
                t("desk.uid", { uid: one.uid }),
                ...(show === "waiting" ? [] : [t(`merchants.status_${one.status}`)]),
                formats.fiatText(one.monthlyUsd, "USD"),
                formats.date(one.createdAt, timeZone),
                ...(one.assignedTo ? [one.assignedTo.name] : []),
              ].join(" · ")}
              mark={<Tag tone="accent">{t(`merchants.tier_${one.tier}`)}</Tag>}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}
