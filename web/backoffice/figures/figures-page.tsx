import { Form, useLoaderData } from "react-router";
import { FIGURE_DIMENSIONS, FIGURE_STEPS } from "@plaza/contract/figures.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { BackofficeHead } from "../backoffice-head.tsx";
import { FigureCharts } from "./figure-charts.tsx";
import { FigureTotals } from "./figure-totals.tsx";
import type { loadFigures } from "./figures.server.ts";
import { KeyTable } from "./key-table.tsx";
import { useKeyName } from "./key-name.ts";

/** What became of the orders of a period, as sums, charts and tables. */
export function BackofficeFiguresPage() {
  const t = useTexts();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const data = useLoaderData<typeof loadFigures>();
  const { figures, isPeriodWrong } = data;
  const counted = figures.computedAt === null ? "" : t("figures.counted", { at: formats.date(figures.computedAt, timeZone, "minute") });
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.figures")} />
      <PageHeading lead={`${t("figures.lead")} ${counted}`.trim()}>{t("desk.figures")}</PageHeading>
      {isPeriodWrong ? (
        <Notice kind="danger" className="mb-4">
          {t("figures.period_wrong")}
        </Notice>
      ) : null}
      <Filters />
      {figures.total.placed + (figures.total.views ?? 0) === 0 ? (
        <Card>
          <EmptyState spot="search" title={t("figures.none")} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <FigureTotals total={figures.total} />
          <FigureCharts data={data} />
        </div>
      )}
      <KeyTable data={data} />
    </div>
  );
}

function Filters() {
  const t = useTexts();
  const data = useLoaderData<typeof loadFigures>();
  const { figures, step, by, key } = data;
  const keyName = useKeyName(data);
  return (
    <Form method="get" role="search" className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6 xl:items-end">
      <Field label={t("figures.from")}>
        <TextInput key={figures.from} name="from" type="date" defaultValue={figures.from} required />
      </Field>
      <Field label={t("figures.until")}>
        <TextInput key={figures.until} name="until" type="date" defaultValue={figures.until} required />
      </Field>
      <Field label={t("figures.step")}>
        <Select
          key={step}
          name="step"
          defaultValue={step}
          options={FIGURE_STEPS.map((value) => ({ value, text: t(`figures.step_${value}`) }))}
        />
      </Field>
      <Field label={t("figures.by")}>
        <Select
          key={by ?? ""}
          name="by"
          defaultValue={by ?? ""}
          options={[
            { value: "", text: t("figures.by_none") },
            ...FIGURE_DIMENSIONS.map((value) => ({ value, text: t(`figures.by_${value}`) })),
          ]}
        />
      </Field>
      {by === null ? null : (
        <Field label={t(`figures.by_${by}`)}>
          <Select
            key={`${by} ${key ?? ""}`}
            name="key"
            defaultValue={key ?? ""}
            options={[
              { value: "", text: t("figures.key_all") },
              ...figures.keys.map((option) => ({ value: option.key, text: keyName(option.key) })),
              ...(key === null || figures.keys.some((candidate) => candidate.key === key) ? [] : [{ value: key, text: keyName(key) }]),
            ]}
          />
        </Field>
      )}
      <Button type="submit">{t("figures.show")}</Button>
    </Form>
  );
}
