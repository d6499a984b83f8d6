import { axisOf } from "@plaza/ui/axis.ts";
import { ChartFrame, PLOT, Strip, percent } from "@plaza/ui/chart-frame.tsx";

export interface Bar {
  /** The day, as the reader's language writes it. */
  readonly label: string;
  /** Decides the bar's height only; what is said of it is `text`. */
  readonly value: number;
  readonly text: string;
}

export interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** In `sum`, losses have their own color. */
  readonly tone?: "accent" | "sum";
  /** A value of the axis with this many digits after the point, as the reader's language writes it. */
  readonly tickText: (value: number, digits: number) => string;
}

/** The share of the width in which the axis has its values: over bars they could not be read. */
const AXIS = 0.16;
const GAP = 0.25;

/** A bar for each day, with values below zero under the line. It is drawn on the server and needs no script; the page's table has the same days. */
export function BarChart({ title, bars, tone = "accent", tickText }: BarChartProps) {
  const values = bars.map(({ value }) => value);
  const { ticks, digits, topShare } = axisOf(values, 4, Math.min(0, ...values) < 0 ? "least" : "zero");
  // Half of an order is no line.
  const areWhole = values.every(Number.isInteger);
  const shown = areWhole ? ticks.filter(Number.isInteger) : ticks;
  const step = (1 - AXIS) / Math.max(1, bars.length);
  const middleOf = (index: number) => AXIS + (index + 0.5) * step;
  return (
    <div className="min-w-0">
      <p className="caption mb-2">{title}</p>
      <ChartFrame
        title={title}
        ticks={shown.map((value) => ({ share: topShare(value), text: tickText(value, areWhole ? 0 : digits) }))}
        xLabels={[bars[0]?.label ?? "", "", bars.at(-1)?.label ?? ""]}
        strips={bars.map(({ label, value, text }, index) => (
          <Strip key={label} share={middleOf(index)} width={step} topShare={topShare(value)} text={`${label} · ${text}`} />
        ))}
      >
        {bars.map(({ label, value }, index) =>
          value === 0 ? null : (
            <rect
              key={label}
              x={percent(middleOf(index) - (step * (1 - GAP)) / 2)}
              width={percent(step * (1 - GAP))}
              y={percent(topShare(Math.max(0, value)) * PLOT)}
              height={percent((topShare(Math.min(0, value)) - topShare(Math.max(0, value))) * PLOT)}
              className={tone === "sum" && value < 0 ? "fill-danger-ink" : "fill-accent"}
            />
          ),
        )}
      </ChartFrame>
    </div>
  );
}
