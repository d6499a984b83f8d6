import type { Probe } from "./probe.ts";

/** One promise of the host API, and how to see whether it is kept. */
export interface CheckCase {
  readonly title: string;
  readonly expected: string;
  /** Whether what came is what was expected. A thrown error counts as no. */
  readonly run: (probe: Probe) => Promise<boolean>;
}
