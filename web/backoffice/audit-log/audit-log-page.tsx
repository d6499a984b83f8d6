import { Form, useLoaderData } from "react-router";
import { AUDIT_OBJECTS, AUDIT_ACTIONS } from "@plaza/contract/staff.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { actName, objectName, reasonText } from "./action-names.ts";
import { BackofficeHead } from "../backoffice-head.tsx";
import { FoldedFilter } from "../lists/folded-filter.tsx";
import { LoadMore } from "../lists/load-more.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import type { loadAuditLog } from "./audit-log.server.ts";

const FILTERS = ["by", "action", "object", "objectId"] as const;

/** What staff did, and whether the log of it is whole. */
export function AuditLogPage() {
  const t = useTexts();
  const { filter, list, proof } = useLoaderData<typeof loadAuditLog>();
  const set = FILTERS.filter((name) => filter[name] !== "").map((name): [string, string] => [name, filter[name]]);
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.log")} />
      <PageHeading>{t("desk.log")}</PageHeading>
      <Notice kind={proof.broken === null ? "success" : "danger"} className="mb-4">
        {proof.broken === null ? t("desk.log_whole", { count: proof.acts }) : t("desk.log_broken", { seq: proof.broken.seq })}
        <code className="mt-1 block font-mono text-13 break-all">{proof.lastHash}</code>
      </Notice>
      <FoldedFilter key={JSON.stringify(set)} count={set.length} className="mb-4">
        <Form method="get" role="search" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(4,1fr)_auto] xl:items-end">
          <TypedFilter name="by" typed={filter.by} />
          <Field label={t("desk.filter_action")}>
            <Select
              name="action"
              defaultValue={filter.action}
              options={[
                { value: "", text: t("desk.all") },
                ...AUDIT_ACTIONS.map((action) => ({ value: action, text: t(`deskacts.act.${action}`) })),
              ]}
            />
          </Field>
          <Field label={t("desk.filter_object")}>
            <Select
              name="object"
              defaultValue={filter.object}
              options={[
                { value: "", text: t("desk.all") },
                ...AUDIT_OBJECTS.map((option) => ({ value: option, text: t(`deskacts.on.${option}`) })),
              ]}
            />
          </Field>
          <TypedFilter name="objectId" typed={filter.objectId} />
          <Button type="submit" icon={<SearchIcon />}>
            {t("desk.find")}
          </Button>
        </Form>
      </FoldedFilter>
      {list.items.length === 0 ? <EmptyState spot="search" title={t("desk.empty")} /> : <Acts list={list} set={set} />}
    </div>
  );
}

function TypedFilter({ name, typed }: { name: "by" | "objectId"; typed: string }) {
  const t = useTexts();
  return (
    <Field label={t(`desk.filter_${name}`)}>
      <TextInput name={name} defaultValue={typed} maxLength={100} autoComplete="off" spellCheck={false} />
    </Field>
  );
}

function Acts({ list, set }: { list: Awaited<ReturnType<typeof loadAuditLog>>["list"]; set: [string, string][] }) {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  return (
    <Card flush>
      <ol aria-label={t("desk.log")} className="divide-y divide-line">
        {list.items.map(({ seq, at, name, action, object, objectId, reason }) => (
          <li key={seq} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
            <span className="caption w-12 tabular-nums">{seq}</span>
            <span className="min-w-0 flex-1">
              <span className="font-medium">{actName(t, action)}</span>
              <span className="caption block">
                {objectName(t, object)} <code className="inline-block max-w-full font-mono break-all">{objectId}</code>
              </span>
              {reason ? <span className="block break-words">{reasonText(t, action, reason)}</span> : null}
            </span>
            <span className="caption max-sm:w-full">
              {name} · {formats.date(at, timeZone, "second")}
            </span>
          </li>
        ))}
      </ol>
      {list.nextCursor === null ? null : (
        <LoadMore href={backofficePaths.log(new URLSearchParams([...set, ["cursor", list.nextCursor]]))} />
      )}
    </Card>
  );
}
