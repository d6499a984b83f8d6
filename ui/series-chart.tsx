import { axisOf } from "./axis.ts";
import { ChartFrame, PLOT, Strip, percent } from "./chart-frame.tsx";

export interface Series {
  readonly name: string;
  /** Decide what is drawn; what is said of them is `texts`. Null: nothing is known, and the line has a gap. */
  readonly values: readonly (number | null)[];
  readonly texts: readonly string[];
}

export interface SeriesChartProps {
  readonly title: string;
  /** `lines`: each by itself; `stack`: bars of all of them on top of each other. At most five. */
  readonly kind: "lines" | "stack";
  /** When, as the reader's language writes it, one for each value. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** A value of the axis, as the reader's language writes it. */
  readonly tickText: (value: number) => string;
  readonly tableText: string;
  /** What the labels are: the first column of the table. */
  readonly labelText: string;
}

const SIZE = 1000;
const BAR = 0.7;
/** The share of the width in which the axis has its values: over bars they could not be read. */
const AXIS = 0.13;
/** Told apart by order, dashes and the legend too. */
const LOOKS = [
  { line: "stroke-accent", area: "fill-accent", dash: undefined },
  { line: "stroke-sell-ink", area: "fill-sell-ink", dash: "7 4" },
  { line: "stroke-avatar-ink-2", area: "fill-avatar-ink-2", dash: "2 4" },
  { line: "stroke-warn-ink", area: "fill-warn-ink", dash: "10 3 2 3" },
  { line: "stroke-edge", area: "fill-edge", dash: "1 3" },
  { line: "stroke-avatar-ink-8", area: "fill-avatar-ink-8", dash: "12 4" },
] as const;
const lookOf = (index: number) => LOOKS[index % LOOKS.length] ?? LOOKS[0];

/** Several figures over time with their legend, drawn on the server: values appear under the pointer without scripts, and a table has them all. */
export function SeriesChart({ title, kind, labels, series, tickText, tableText, labelText }: SeriesChartProps) {
  const sums = labels.map((_label, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const tops = kind === "stack" ? sums : labels.map((_label, index) => Math.max(0, ...series.map(({ values }) => values[index] ?? 0)));
  const { ticks, topShare } = axisOf(tops, 4, "zero");
  const width = (1 - AXIS) / labels.length;
  const xShare = (index: number) => AXIS + (index + 0.5) * width;
  const middle = labels[Math.floor((labels.length - 1) / 2)];
  const textAt = (index: number) =>
    kind === "stack" ? tickText(sums[index] ?? 0) : series.map(({ name, texts }) => `${name} ${texts[index] ?? ""}`).join(" · ");
  return (
    <div className="min-w-0">
      <Legend series={series} kind={kind} />
      <ChartFrame
        title={title}
        // Things in a stack are counted: half of one is no line.
        ticks={(kind === "stack" ? ticks.filter(Number.isInteger) : ticks).map((value) => ({
          share: topShare(value),
          text: tickText(value),
        }))}
        xLabels={[labels[0] ?? "", labels.length > 2 ? (middle ?? "") : "", labels.length > 1 ? (labels.at(-1) ?? "") : ""]}
        table={{
          name: tableText,
          columns: [labelText, ...series.map(({ name }) => name)],
          rows: labels.map((label, index) => [label, ...series.map(({ texts }) => texts[index] ?? "")]),
        }}
        strips={labels.map((label, index) => (
          <Strip
            key={label}
            share={xShare(index)}
            width={width}
            topShare={topShare(tops[index] ?? 0)}
            text={`${label} · ${textAt(index)}`}
          />
        ))}
      >
        <svg width="100%" height={percent(PLOT)} viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          {kind === "stack" ? (
            <Bars series={series} count={labels.length} width={width} xShare={xShare} topShare={topShare} />
          ) : (
            <Lines series={series} xShare={xShare} topShare={topShare} />
          )}
        </svg>
      </ChartFrame>
    </div>
  );
}

function Legend({ series, kind }: Pick<SeriesChartProps, "series" | "kind">) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg width="20" height="10" aria-hidden="true">
            {kind === "stack" ? (
              <rect width="20" height="10" rx="2" className={lookOf(index).area} />
            ) : (
              <line x1="0" x2="20" y1="5" y2="5" strokeWidth="2" strokeDasharray={lookOf(index).dash} className={lookOf(index).line} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface Drawn {
  readonly series: readonly Series[];
  /** Of the drawing's width, from its start: where the values of a label are. */
  readonly xShare: (index: number) => number;
  readonly topShare: (value: number) => number;
}

function Bars({ series, count, width, xShare, topShare }: Drawn & { count: number; width: number }) {
  return Array.from({ length: count }, (_, index) => {
    let below = 0;
    return series.map(({ name, values }, order) => {
      const value = values[index] ?? 0;
      const [top, bottom] = [topShare(below + value) * SIZE, topShare(below) * SIZE];
      below += value;
      if (value === 0) return null;
      return (
        <rect
          key={`${index} ${name}`}
          x={((xShare(index) - (BAR * width) / 2) * SIZE).toFixed(1)}
          width={(BAR * width * SIZE).toFixed(1)}
          y={top.toFixed(1)}
          height={(bottom - top).toFixed(1)}
          className={lookOf(order).area}
        />
      );
    });
  });
}

function Lines({ series, xShare, topShare }: Drawn) {
  return series.map(({ name, values }, order) => (
    <path
      key={name}
      d={pathOf(values, xShare, topShare)}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeDasharray={lookOf(order).dash}
      vectorEffect="non-scaling-stroke"
      className={lookOf(order).line}
    />
  ));
}

/** A value between two gaps is a dot: a line to itself, which the round cap shows. */
function pathOf(values: Series["values"], xShare: (index: number) => number, topShare: (value: number) => number): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const point = `${(xShare(index) * SIZE).toFixed(1)} ${(topShare(value) * SIZE).toFixed(1)}`;
      return (values[index - 1] ?? null) === null ? `M${point}L${point}` : `L${point}`;
    })
    .join("");
}
