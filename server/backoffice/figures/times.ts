/** Minutes within which half of the orders and nine of ten were done; null without any. @param counts orders by at most how many minutes they took */
export function timesOf(counts: readonly (readonly [minutes: string, orders: bigint])[]): { median: number; p90: number } | null {
  const sorted = counts
    .map(([minutes, orders]) => [Number.parseInt(minutes, 10), orders] as const)
    .toSorted(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, orders]) => sum + orders, 0n);
  if (all === 0n) return null;
  const within = (tenths: bigint) => {
    let done = 0n;
    return sorted.find(([, orders]) => (done += orders) * 10n >= all * tenths)?.[0] ?? 0;
  };
  return { median: within(5n), p90: within(9n) };
}
