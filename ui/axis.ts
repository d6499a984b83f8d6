/** Where a value is drawn: shares of the drawing's height, measured from its top. */
export interface Axis {
  readonly ticks: readonly number[];
  /** Digits after the point that every tick is written with, so that the labels of one axis look alike: as many as its step has. */
  readonly digits: number;
  readonly topShare: (value: number) => number;
}

const STEPS = [1, 2, 2.5, 5, 10] as const;
/** A line that never moves gets room on both sides. */
const LEAST_SPREAD = 0.002;

/** Round values over a range, about `count` of them, the outer ones at or beyond its ends. */
export function axisOf(values: readonly number[], count = 4, from: "least" | "zero" = "least"): Axis {
  const most = Math.max(...values, 0);
  const least = from === "zero" ? 0 : Math.min(...values, most);
  const spread = Math.max(most - least, most * LEAST_SPREAD) || 1;
  const step = roundStep(spread / count);
  const bottom = Math.floor(least / step) * step;
  const rows = Math.max(1, Math.ceil((most - bottom) / step));
  const ticks = Array.from({ length: rows + 1 }, (_, index) => bottom + index * step);
  const height = rows * step;
  return { ticks, digits: digitsOf(step), topShare: (value) => 1 - (value - bottom) / height };
}

/** A round step has one or two digits that are not 0. */
function digitsOf(step: number): number {
  const places = Math.max(0, -Math.floor(Math.log10(step)));
  return Number.isInteger(Math.round(step * 10 ** (places + 1)) / 10) ? places : places + 1;
}

/** The smallest of 1, 2, 2.5, 5 and 10 times a power of ten that is not below. */
function roundStep(step: number): number {
  const unit = 10 ** Math.floor(Math.log10(step));
  return (STEPS.find((times) => times * unit >= step) ?? 10) * unit;
}
