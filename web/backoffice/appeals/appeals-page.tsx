import { useLoaderData } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { DeskHead } from "../backoffice-head.tsx";
import { Line, Lines } from "../description-list.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { APPEAL_VIEWS } from "../queue-views.ts";
import type { loadAppeals } from "./appeals.server.ts";

/** The queue of cases, the oldest turn first. */
export function AppealQueue() {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const { queue, show, list } = useLoaderData<typeof loadAppeals>();
  const of = (search: Record<string, string>) => backofficePaths.appeals(queue, new URLSearchParams(search));
  const title = t(`desk.queue_${queue}`);
  const nameOf = (view: (typeof APPEAL_VIEWS)[number]) =>
    view === "waiting" || view === "mine" ? t(`desk.show_${view}`) : t(`casework.show_${view}`);
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={title} />
      <PageHeading>{title}</PageHeading>
      <Tabs
        label={title}
        items={APPEAL_VIEWS.map((view) => ({ href: of({ show: view }), text: nameOf(view), current: view === show }))}
        className="mb-4"
      />
      {list.items.length === 0 ? (
        <EmptyState spot="done" title={t("desk.empty")} />
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
                <Tag tone={one.waitsForSecond ? "accent" : "neutral"}>
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
