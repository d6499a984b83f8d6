import { axisOf } from "./axis.ts";
import { ChartFrame, PLOT, Strip, percent } from "./chart-frame.tsx";

export interface DepthPoint {
  /** Decide the place only; what is said of it is in the texts. */
  readonly price: number;
  readonly total: number;
  readonly priceText: string;
  readonly totalText: string;
}

export interface DepthSide {
  readonly name: string;
  /** `below`: who buys, from the best price downwards; `above`: who sells, upwards. */
  readonly kind: "below" | "above";
  /** From the best price on, each with all coins up to there. */
  readonly points: readonly DepthPoint[];
}

export interface DepthChartProps {
  readonly title: string;
  readonly sides: readonly DepthSide[];
  readonly tickText: (value: number) => string;
  readonly tableText: string;
  readonly columns: readonly [side: string, price: string, total: string];
}

const SIZE = 1000;
const LOOK = {
  below: { area: "fill-buy-soft", line: "stroke-buy-ink" },
  above: { area: "fill-sell-soft", line: "stroke-sell-ink" },
} as const;

/** How many coins are wanted and offered up to each price, as two staircases. Drawn on the server, with a table of the same figures. */
export function DepthChart({ title, sides, tickText, tableText, columns }: DepthChartProps) {
  const points = sides.flatMap((side) => side.points);
  const byPrice = points.toSorted((a, b) => a.price - b.price);
  const [least, most] = [byPrice[0], byPrice.at(-1)];
  if (least === undefined || most === undefined) return null;
  const { ticks, topShare } = axisOf(
    points.map(({ total }) => total),
    4,
    "zero",
  );
  const spread = most.price - least.price || 1;
  const xShare = ({ price }: DepthPoint) => (price - least.price) / spread;
  return (
    <ChartFrame
      title={title}
      ticks={ticks.map((value) => ({ share: topShare(value), text: tickText(value) }))}
      xLabels={[least.priceText, "", most.priceText]}
      table={{
        name: tableText,
        columns,
        rows: sides.flatMap(({ name, points: all }) => all.map(({ priceText, totalText }) => [name, priceText, totalText])),
      }}
      strips={byPrice.map((point) => (
        <Strip
          key={`${point.priceText} ${point.totalText}`}
          share={xShare(point)}
          width={1 / byPrice.length}
          topShare={topShare(point.total)}
          text={`${point.priceText} · ${point.totalText}`}
        />
      ))}
    >
      <svg width="100%" height={percent(PLOT)} viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
        {sides.map((side) => {
          const stairs = stairsOf(side, (point) => ({ x: xShare(point) * SIZE, y: topShare(point.total) * SIZE }));
          return (
            <g key={side.kind}>
              <path d={`${stairs}V${SIZE}Z`} className={LOOK[side.kind].area} />
              <path d={stairs} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" className={LOOK[side.kind].line} />
            </g>
          );
        })}
      </svg>
    </ChartFrame>
  );
}

/** Up from the ground at the best price, a step at each further one, and on to the drawing's edge. */
function stairsOf({ kind, points }: DepthSide, toPoint: (point: DepthPoint) => { x: number; y: number }): string {
  const first = points[0];
  if (first === undefined) return "M0 0";
  const steps = points.map(toPoint).map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`);
  return `M${toPoint(first).x.toFixed(1)} ${SIZE}${steps.join("")}H${kind === "below" ? 0 : SIZE}`;
}
