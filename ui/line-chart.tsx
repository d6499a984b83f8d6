import { axisOf } from "./axis.ts";
import { ChartFrame, PLOT, Strip, percent } from "./chart-frame.tsx";

export interface ChartPoint {
  /** When, as the reader's language writes it. */
  readonly label: string;
  /** Decides the height only; what is said of it is `text`. */
  readonly value: number;
  readonly text: string;
}

export interface LineChartProps {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** A value of the axis with this many digits after the point, as the reader's language writes it. */
  readonly tickText: (value: number, digits: number) => string;
  /** What the table is called that has the same figures, and its two columns. */
  readonly tableText: string;
  readonly columns: readonly [label: string, value: string];
}

const SIZE = 1000;

/** A line over time, drawn on the server: values appear under the pointer without scripts, and a table has them all. */
export function LineChart({ title, points, tickText, tableText, columns }: LineChartProps) {
  const { ticks, digits, topShare } = axisOf(points.map(({ value }) => value));
  const xShare = (index: number) => (points.length === 1 ? 0.5 : index / (points.length - 1));
  const at = ({ value }: ChartPoint, index: number) => `${(xShare(index) * SIZE).toFixed(1)} ${(topShare(value) * SIZE).toFixed(1)}`;
  const line = `M${points.map(at).join("L")}`;
  const middle = points[Math.floor((points.length - 1) / 2)];
  return (
    <ChartFrame
      title={title}
      ticks={ticks.map((value) => ({ share: topShare(value), text: tickText(value, digits) }))}
      xLabels={[points[0]?.label ?? "", middle?.label ?? "", points.at(-1)?.label ?? ""]}
      table={{ name: tableText, columns, rows: points.map(({ label, text }) => [label, text]) }}
      strips={points.map((point, index) => (
        <Strip
          key={point.label}
          share={xShare(index)}
          width={1 / points.length}
          topShare={topShare(point.value)}
          text={`${point.label} · ${point.text}`}
        />
      ))}
    >
      <svg width="100%" height={percent(PLOT)} viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
        <path d={`${line}L${SIZE} ${SIZE}L0 ${SIZE}Z`} className="fill-accent-soft" />
        <path d={line} fill="none" strokeWidth="2" strokeLinejoin="round" vectorEffect="non-scaling-stroke" className="stroke-accent" />
      </svg>
    </ChartFrame>
  );
}
