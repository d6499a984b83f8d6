import { encode } from "uqr";

/** A QR code as one SVG path over squares of size 1. It is drawn on the server, so that no page carries the encoder. */
export interface QrDrawing {
  /** Squares along one side, the quiet zone of four included. */
  readonly size: number;
  readonly path: string;
}

const QUIET_ZONE = 4;

/** @param text at most some 2,000 characters; throws where no code is large enough. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("");
  return { size, path };
}

/** Dark squares side by side are one stroke: a third of the length, and no hairlines between them at odd zooms. */
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
