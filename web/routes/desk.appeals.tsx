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

const VIEWS = ["waiting", "parties", "mine", "closed"] as const;

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context);
  const queue = url.pathname.startsWith(backofficePaths.appeals("objections")) ? ("objections" as const) : ("appeals" as const);
  const show = VIEWS.find((view) => view === url.searchParams.get("show")) ?? "waiting";
  const cursor = url.searchParams.get("cursor") ?? undefined;
  return {
    texts: messagesFor(lang, ["appeal", "casework"]),
    queue,
    show,
    list: await api("GET /api/desk/appeals", { query: { queue, show, ...(cursor ? { cursor } : {}) } }),
  };
});

/** The queue of cases, the oldest turn first. */
export default function AppealQueue() {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const { queue, show, list } = useLoaderData<typeof loader>();
  const of = (search: Record<string, string>) => backofficePaths.appeals(queue, new URLSearchParams(search));
  const title = t(`desk.queue_${queue}`);
  const nameOf = (view: (typeof VIEWS)[number]) =>
    view === "waiting" || view === "mine" ? t(`desk.show_${view}`) : t(`casework.show_${view}`);
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={title} />
      <PageHeading>{title}</PageHeading>
      <Tabs
        label={title}
        items={VIEWS.map((view) => ({ href: of({ show: view }), text: nameOf(view), current: view === show }))}
        className="mb-4"
      />
      {list.items.length === 0 ? (
        <EmptyState icon={<DoneIcon />} title={t("desk.empty")} />
      ) : (
        <Lines label={title} more={list.nextCursor === null ? null : of({ show, cursor: list.nextCursor })}>
          {list.items.map((one) => (
            <Line
              key={one.caseId}
              href={backofficePaths.appeal(one.caseId)}
              title={`${t(`appeal.case.${one.kind}`)} · ${t(`appeal.reason.${one.reason}`)}`}
              facts={[
                formats.fiatText(one.amount, one.fiat),
                t(`appeal.who.${one.by}`),
                t("appeal.until", { time: formats.date(one.turnUntil, timeZone, "minute") }),
                ...(one.assignedTo ? [one.assignedTo.name] : []),
              ].join(" · ")}
              mark={
                <Tag tone={one.waitsForSecond ? "warn" : "neutral"}>
                  {t(one.waitsForSecond ? "casework.second" : `casework.turn.${one.turn}`)}
                </Tag>
              }
            />
          ))}
        </Lines>
      )}
    </div>
  );
}
