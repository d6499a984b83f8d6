const WIDTH = 64;
const HEIGHT = 24;
const EDGE = 2;

/** How something went, without figures: those are beside it. Decoration. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const most = Math.max(...values);
  const spread = most - Math.min(...values) || 1;
  const x = (index: number) => EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => EDGE + ((most - value) / spread) * (HEIGHT - 2 * EDGE);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" fill="none" className="inline-block">
      <polyline
        points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  );
}
