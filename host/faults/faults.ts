/**
 * What an exchange's API may do wrong without anyone's fault: networks break, processes restart, queues are slow. Plaza must come through all
 * of it without losing or doubling a coin, and an integrator can see it do so. `…_before`: nothing was booked. `…_after`: the transfer was
 * booked, and only the answer is missing.
 */
export const FAULTS = [
  "timeout_before",
  "timeout_after",
  "error_before",
  "error_after",
  "lost_before",
  "lost_after",
  /** The transfer is decided later, either way. */
  "pending",
  /** Says done, and gives a reason for refusing. */
  "contradictory",
  /** Answers half a page of HTML. */
  "garbled",
  /** Books, and answers, after Plaza has given up. */
  "late",
  /** The request comes in twice, as some proxies repeat it. */
  "duplicate",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Says for each request what goes wrong with it; null: nothing. */
export type FaultSource = () => Fault | null;

export interface RequestedFaults {
  readonly next: FaultSource;
  /** The next requests go wrong like this, one each. */
  queue(faults: readonly Fault[]): void;
  readonly waiting: () => readonly Fault[];
}

/** Faults that someone asks for, such as on the page of the demo. */
export function requestedFaults(): RequestedFaults {
  const waiting: Fault[] = [];
  return { next: () => waiting.shift() ?? null, queue: (faults) => void waiting.push(...faults), waiting: () => waiting };
}

/** This share of the requests goes wrong, each fault equally often. */
export function randomFaults(rate: number, random: () => number): FaultSource {
  return () => (random() < rate ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null) : null);
}
