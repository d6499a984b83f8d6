import { Form, useLoaderData } from "react-router";
import { APPEAL_REASONS, CASE_KINDS, CASE_SORTS } from "@plaza/contract/appeal.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { FilterIcon } from "@plaza/ui/icons.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { BackofficeRow, BackofficeTable } from "../lists/backoffice-table.tsx";
import { ClaimedQueue } from "../lists/claimed-queue.tsx";
import { APPEAL_VIEWS } from "../lists/queue-views.ts";
import { FoldedFilter } from "../lists/folded-filter.tsx";
import { SavedViews } from "../saved-views/saved-views.tsx";
import type { loadAppeals } from "./appeals.server.ts";
import { caseFilterSearch } from "./case-filter.ts";

/** The queue of cases, the oldest turn first unless its address says otherwise. */
export function BackofficeAppealsPage() {
  const t = useTexts();
  const { queue, show, filter, list, views } = useLoaderData<typeof loadAppeals>();
  const title = t(`desk.queue_${queue}`);
  const at = (more: Readonly<Record<string, string>>) => backofficePaths.appeals(queue, caseFilterSearch(filter, more));
  const nameOf = (view: (typeof APPEAL_VIEWS)[number]) =>
    view === "waiting" || view === "mine" || view === "colleagues" ? t(`desk.show_${view}`) : t(`casework.show_${view}`);
  return (
    <ClaimedQueue
      title={title}
      views={APPEAL_VIEWS}
      show={show}
      nameOf={nameOf}
      addressOf={at}
      filter={
        <>
          <SavedViews views={views} />
          <QueueFilter />
        </>
      }
      isEmpty={list.items.length === 0}
    >
      <Cases label={title} more={list.nextCursor === null ? null : at({ show, cursor: list.nextCursor })} />
    </ClaimedQueue>
  );
}

function QueueFilter() {
  const t = useTexts();
  const { queue, show, filter, list } = useLoaderData<typeof loadAppeals>();
  const any = { value: "", text: t("desk.all") };
  const count = [filter.kind, filter.reason, filter.fiat, filter.staff].filter((typed) => typed !== "").length;
  return (
    <FoldedFilter key={JSON.stringify([show, filter])} count={count} className="mb-4">
      <Form method="get" className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
        <input type="hidden" name="show" value={show} />
        {show === "closed" ? null : (
          <Field label={t("desk.col_sort")}>
            <Select
              name="sort"
              defaultValue={filter.sort}
              options={CASE_SORTS.map((sort) => ({ value: sort, text: t(sort === "turn" ? "desk.col_left" : "desk.col_age") }))}
            />
          </Field>
        )}
        {queue === "objections" ? null : (
          <Field label={t("desk.col_kind")}>
            <Select
              name="kind"
              defaultValue={filter.kind}
              options={[
                any,
                ...CASE_KINDS.filter((kind) => kind !== "objection").map((kind) => ({ value: kind, text: t(`appeal.case.${kind}`) })),
              ]}
            />
          </Field>
        )}
        <Field label={t("desk.col_reason")}>
          <Select
            name="reason"
            defaultValue={filter.reason}
            options={[any, ...APPEAL_REASONS.map((reason) => ({ value: reason, text: t(`appeal.reason.${reason}`) }))]}
          />
        </Field>
        <Field label={t("desk.advert_fiat")}>
          <TextInput name="fiat" defaultValue={filter.fiat} maxLength={3} pattern="[A-Za-z]{3}" autoComplete="off" spellCheck={false} />
        </Field>
        {filter.staff === "" ? null : (
          <Field label={t("desk.col_who")}>
            <Select
              name="staff"
              defaultValue={filter.staff}
              options={[any, { value: filter.staff, text: list.items[0]?.assignedTo?.name ?? filter.staff }]}
            />
          </Field>
        )}
        <Button type="submit" icon={<FilterIcon />}>
          {t("desk.find")}
        </Button>
      </Form>
    </FoldedFilter>
  );
}

function Cases({ label, more }: { label: string; more: string | null }) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePersonName();
  const { show, list, renderedAt } = useLoaderData<typeof loadAppeals>();
  const now = Date.parse(renderedAt);
  const relative = (at: string) => formats.relative(Date.parse(at), now);
  return (
    <BackofficeTable
      label={label}
      more={more}
      amounts={[4]}
      heads={[
        t("desk.col_case"),
        t("desk.order_id"),
        t("appeal.who.buyer"),
        t("appeal.who.seller"),
        t("order.amount"),
        t("desk.col_age"),
        show === "closed" ? t("desk.advert_state") : t("desk.col_left"),
        t("desk.col_who"),
      ]}
    >
      {list.items.map((item) => (
        <BackofficeRow
          key={item.caseId}
          href={backofficePaths.appeal(item.caseId)}
          title={`${t(`appeal.case.${item.kind}`)} · ${t(`appeal.reason.${item.reason}`)}`}
          cells={[
            <span key="order" className="tabular-nums">
              {item.orderId}
            </span>,
            nameOf(item.buyerName),
            nameOf(item.sellerName),
            formats.fiatText(item.amount, item.fiat),
            <time key="age" dateTime={item.openedAt}>
              {relative(item.openedAt)}
            </time>,
            <Tag
              key="turn"
              tone={show !== "closed" && Date.parse(item.turnUntil) < now ? "danger" : item.waitsForSecond ? "accent" : "neutral"}
            >
              {item.waitsForSecond
                ? t("casework.second")
                : show === "closed"
                  ? t("casework.turn.nobody")
                  : `${t(`casework.turn.${item.turn}`)} · ${relative(item.turnUntil)}`}
            </Tag>,
            item.assignedTo?.name ?? "–",
          ]}
        />
      ))}
    </BackofficeTable>
  );
}
