import type { FigureStepView } from "@plaza/contract/calls/backoffice-figures.ts";
import { APPEAL_OUTCOMES, ORDER_OUTCOMES, type FigureChart } from "@plaza/contract/figures.ts";
import { FRAUD_RULES } from "@plaza/contract/fraud.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { LineChart } from "@plaza/ui/line-chart.tsx";
import { SeriesChart, type Series } from "@plaza/ui/series-chart.tsx";
import { CsvLink } from "./csv-link.tsx";
import type { FiguresData } from "./figures.server.ts";
import { useShare } from "./share.ts";

/** The most rules that a chart tells apart. */
const MOST_RULES = 4;
/** Ends that a chart has as one; the table of the period and the file have each. */
const CANCELED = ORDER_OUTCOMES.filter((outcome) => !["completed", "expired", "blocked", "unfunded", "open"].includes(outcome));

/** One chart for each subject, each with a table and a file of the same figures. */
export function FigureCharts({ data }: { data: FiguresData }) {
  const t = useTexts();
  const { total } = data.figures;
  const rules = useRules(data);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <VolumeChart data={data} />
      <CountChart data={data} chart="outcomes" title={t("figures.outcomes")} series={useOutcomes()} />
      <ConversionChart data={data} />
      <CountChart
        data={data}
        chart="appeals"
        title={t("desk.queue_appeals")}
        series={APPEAL_OUTCOMES.map((outcome) => [t(`figures.appeal.${outcome}`), (step) => step.appeals[outcome]])}
      />
      <TimeChart data={data} chart="pay_time" title={t("figures.pay_time")} timeOf={(step) => step.payTime} />
      <TimeChart data={data} chart="release_time" title={t("figures.release_time")} timeOf={(step) => step.releaseTime} />
      {total.rules.length === 0 ? null : <CountChart data={data} chart="rules" title={t("figures.rules")} series={rules} />}
    </div>
  );
}

type Counted = readonly (readonly [name: string, count: (step: FigureStepView) => number])[];

function useOutcomes(): Counted {
  const t = useTexts();
  return [
    [t("figures.outcome.completed"), ({ outcomes }) => outcomes.completed],
    [t("figures.canceled"), ({ outcomes }) => CANCELED.reduce((sum, outcome) => sum + outcomes[outcome], 0)],
    [t("figures.outcome.expired"), ({ outcomes }) => outcomes.expired],
    [t("figures.failed"), ({ outcomes }) => outcomes.blocked + outcomes.unfunded],
    [t("figures.outcome.open"), ({ outcomes }) => outcomes.open],
  ];
}

function useRules({ figures }: FiguresData): Counted {
  const t = useTexts();
  const shown = figures.total.rules.slice(0, MOST_RULES).map(({ rule }) => rule);
  const nameOf = (rule: string) => {
    const known = FRAUD_RULES.find((candidate) => candidate === rule);
    return known === undefined ? rule : t(`casework.trace.${known}`);
  };
  const ordersOf = ({ rules }: FigureStepView, isCounted: (rule: string) => boolean) =>
    rules.reduce((sum, { rule, orders }) => (isCounted(rule) ? sum + orders : sum), 0);
  const others: Counted =
    figures.total.rules.length > shown.length
      ? [[t("figures.rules_other"), (step) => ordersOf(step, (rule) => !shown.includes(rule))]]
      : [];
  return [...shown.map((rule) => [nameOf(rule), (step: FigureStepView) => ordersOf(step, (id) => id === rule)] as const), ...others];
}

interface ChartCardProps {
  readonly data: FiguresData;
  readonly chart: FigureChart;
  readonly title: string;
}

/** For the height of a point only: what is written beside it are the exact digits. */
const heightOf = (decimal: string) => Number.parseFloat(decimal);

function VolumeChart({ data }: { data: FiguresData }) {
  const t = useTexts();
  const formats = useFormats();
  const labels = useLabels(data);
  const title = t("figures.volume");
  return (
    <Card title={title} aside={<CsvLink data={data} chart="volume" />}>
      <p className="caption mb-2">{t("figures.volume_help")}</p>
      <LineChart
        title={title}
        points={data.figures.steps.map(({ usd }, index) => ({
          label: labels[index] ?? "",
          value: heightOf(usd),
          text: formats.fiatText(usd, "USD"),
        }))}
        tickText={(value) => formats.limit(value.toFixed(2), "USD")}
        tableText={t("figures.table")}
        columns={[t(`figures.step_${data.step}`), title]}
      />
    </Card>
  );
}

function CountChart({ data, chart, title, series }: ChartCardProps & { series: Counted }) {
  const t = useTexts();
  const formats = useFormats();
  const labels = useLabels(data);
  const { steps } = data.figures;
  // An axis without a bar looks like figures that failed to load.
  if (steps.every((step) => series.every(([, count]) => count(step) === 0)))
    return (
      <Card title={title} aside={<CsvLink data={data} chart={chart} />}>
        <p className="text-ink-soft">{t("figures.none_here")}</p>
      </Card>
    );
  return (
    <Card title={title} aside={<CsvLink data={data} chart={chart} />}>
      <SeriesChart
        title={title}
        kind="stack"
        labels={labels}
        series={series.map(([name, count]): Series => ({
          name,
          values: steps.map(count),
          texts: steps.map((step) => formats.count(count(step))),
        }))}
        tickText={(value) => formats.count(value)}
        tableText={t("figures.table")}
        labelText={t(`figures.step_${data.step}`)}
      />
    </Card>
  );
}

function ConversionChart({ data }: { data: FiguresData }) {
  const t = useTexts();
  const formats = useFormats();
  const share = useShare();
  const labels = useLabels(data);
  const { steps, total } = data.figures;
  const title = t("figures.conversion");
  const lines: readonly (readonly [string, (step: FigureStepView) => readonly [part: number, whole: number]])[] = [
    ...(total.views === null
      ? []
      : [[t("figures.share_placed"), (step: FigureStepView) => [step.placed, step.views ?? 0] as const] as const]),
    [t("figures.share_paid"), (step) => [step.paid, step.placed]],
    [t("figures.share_completed"), (step) => [step.outcomes.completed, step.placed]],
  ];
  return (
    <Card title={title} aside={<CsvLink data={data} chart="conversion" />}>
      <SeriesChart
        title={title}
        kind="lines"
        labels={labels}
        series={lines.map(([name, of]): Series => ({
          name,
          values: steps.map((step) => (of(step)[1] === 0 ? null : of(step)[0] / of(step)[1])),
          texts: steps.map((step) => share(...of(step))),
        }))}
        tickText={(value) => formats.percent(value.toFixed(4), { max: 0 })}
        tableText={t("figures.table")}
        labelText={t(`figures.step_${data.step}`)}
      />
    </Card>
  );
}

function TimeChart({ data, chart, title, timeOf }: ChartCardProps & { timeOf: (step: FigureStepView) => FigureStepView["payTime"] }) {
  const t = useTexts();
  const formats = useFormats();
  const labels = useLabels(data);
  const times = data.figures.steps.map(timeOf);
  const seriesOf = (name: string, values: readonly (number | null)[]): Series => ({
    name,
    values,
    texts: values.map((value) => (value === null ? "–" : formats.minutes(value))),
  });
  return (
    <Card title={title} aside={<CsvLink data={data} chart={chart} />}>
      <SeriesChart
        title={title}
        kind="lines"
        labels={labels}
        series={[
          seriesOf(
            t("figures.median"),
            times.map((time) => time?.median ?? null),
          ),
          seriesOf(
            t("figures.p90"),
            times.map((time) => time?.p90 ?? null),
          ),
        ]}
        tickText={(value) => formats.minutes(value)}
        tableText={t("figures.table")}
        labelText={t(`figures.step_${data.step}`)}
      />
    </Card>
  );
}

/** The first day of each step. */
function useLabels({ figures }: FiguresData): readonly string[] {
  const formats = useFormats();
  return figures.steps.map(({ day }) => formats.date(`${day}T00:00:00Z`, "UTC", "date"));
}
