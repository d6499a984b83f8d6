import type { ReactNode } from "react";

/** The share of the drawing's height that the values have; under it are the labels of the other axis. */
export const PLOT = 0.9;

export interface ChartTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Three dates with more letters lie over each other on a phone. */
const MOST_LETTERS = 36;

export interface ChartFrameProps {
  readonly title: string;
  /** `share`: of the plot's height, from its top. */
  readonly ticks: readonly { readonly share: number; readonly text: string }[];
  readonly xLabels: readonly [start: string, middle: string, end: string];
  /** Without it the page itself has a table with the same figures. */
  readonly table?: ChartTable;
  /** What appears under the pointer. */
  readonly strips: ReactNode;
  /** What is drawn. */
  readonly children: ReactNode;
}

/** Axes around a drawing and, folded under it, a table with the same figures for people who can't see or point at it. */
export function ChartFrame({ title, ticks, xLabels: [start, middle, end], table, strips, children }: ChartFrameProps) {
  return (
    <figure className="min-w-0">
      <svg width="100%" height="260" role="img" aria-label={title} className="chart">
        {children}
        {ticks.map(({ share, text }) => (
          <g key={share}>
            <line x1="0" x2="100%" y1={percent(share * PLOT)} y2={percent(share * PLOT)} className="stroke-line" />
            <text x="0" y={percent(share * PLOT)} dy={share < 0.05 ? 13 : -5}>
              {text}
            </text>
          </g>
        ))}
        <text x="0" y="99%">
          {start}
        </text>
        <text
          x="50%"
          y="99%"
          textAnchor="middle"
          className={[start, middle, end].join("").length > MOST_LETTERS ? "max-sm:hidden" : undefined}
        >
          {middle}
        </text>
        <text x="100%" y="99%" textAnchor="end">
          {end}
        </text>
        {strips}
      </svg>
      {table === undefined ? null : <FoldedTable table={table} />}
    </figure>
  );
}

function FoldedTable({ table }: { table: ChartTable }) {
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-11 items-center text-13">{table.name}</summary>
      <div className="overflow-x-auto">
        <table className="w-full text-13">
          <thead className="text-ink-faint">
            <tr>
              {table.columns.map((name, index) => (
                <th key={name} scope="col" className={`py-2 font-normal ${index === 0 ? "text-start" : "text-end"}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([label, ...values]) => (
              <tr key={[label, ...values].join()} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {label}
                </th>
                {values.map((value, index) => (
                  <td key={table.columns[index + 1]} className="py-2 text-end tabular-nums">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export interface StripProps {
  /** Of the drawing's width, from its start: where the value is. */
  readonly share: number;
  /** Of the drawing's width: where the pointer finds it. */
  readonly width: number;
  readonly topShare: number;
  readonly text: string;
}

/** One value: under the pointer it shows its point and its figures. */
export function Strip({ share, width, topShare, text }: StripProps) {
  const anchor = share < 0.3 ? "start" : share > 0.7 ? "end" : "middle";
  return (
    <g className="chart-strip">
      <rect x={percent(Math.max(0, share - width / 2))} width={percent(width)} height={percent(PLOT)} />
      <line x1={percent(share)} x2={percent(share)} y1="0" y2={percent(PLOT)} className="stroke-edge" />
      <circle cx={percent(share)} cy={percent(topShare * PLOT)} r="4" className="fill-accent" />
      <text x={percent(share)} y="14" textAnchor={anchor} className="chart-tip">
        {text}
      </text>
    </g>
  );
}

/** A share of 1 as CSS writes it. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
