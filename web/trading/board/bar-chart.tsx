/** A bar for each day, drawn on the server: it needs no script. The table beside it has the same data for people who can't see it. */
export interface Bar {
  readonly label: string;
  /** Decides the bar's height only; what is said of it is `text`. */
  readonly value: number;
  readonly text: string;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;

/** Scales its bars to the largest value, with values below zero under the line. In `sum`, losses have their own color. */
export function BarChart({ title, bars, tone = "accent" }: { title: string; bars: readonly Bar[]; tone?: "accent" | "sum" }) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const span = most - least || 1;
  const step = WIDTH / Math.max(1, bars.length);
  const y = (value: number) => ((most - value) / span) * HEIGHT;
  return (
    <figure className="min-w-0">
      <figcaption className="caption mb-2">{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title} className="h-40 w-full">
        {bars.map(({ label, value, text }, index) => (
          <rect
            key={label}
            x={index * step + (step * GAP) / 2}
            y={Math.min(y(value), y(0))}
            width={step * (1 - GAP)}
            height={value === 0 ? 0 : Math.max(1, Math.abs(y(value) - y(0)))}
            className={tone === "sum" && value < 0 ? "fill-danger-ink" : "fill-accent"}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        ))}
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line" strokeWidth={1} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="caption mt-1 flex justify-between" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </figure>
  );
}
