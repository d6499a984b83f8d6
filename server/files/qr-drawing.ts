import { encode } from "uqr";

const QUIET_ZONE = 4;

/** A payment code drawn anew from what it says: whoever looks at it sees our squares and not a stranger's picture. */
export function drawPaymentCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  return { size, path: data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("") };
}

/** Dark squares side by side are one stroke. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
