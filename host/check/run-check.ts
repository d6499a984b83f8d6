import { BALANCE_CASES } from "./balance-cases.ts";
import type { CheckCase } from "./case.ts";
import { INPUT_CASES } from "./input-cases.ts";
import { EVENT_CASES, secondFactorCases } from "./option-cases.ts";
import { createProbe, type CheckTarget } from "./probe.ts";
import { SIGNATURE_CASES } from "./signature-cases.ts";
import { TRANSFER_CASES } from "./transfer-cases.ts";

export const CASES: readonly CheckCase[] = [...SIGNATURE_CASES, ...BALANCE_CASES, ...TRANSFER_CASES, ...INPUT_CASES];

/** Which optional calls the exchange offers. `rightCode`: the test user's code at this moment, if the check may have it. */
export interface CheckOptions {
  readonly secondFactor?: { readonly rightCode: (() => string) | null };
  readonly events?: boolean;
}

/** The cases of what every exchange offers, and of what this one offers besides. */
export function casesFor({ secondFactor, events = false }: CheckOptions): readonly CheckCase[] {
  return [...CASES, ...(secondFactor === undefined ? [] : secondFactorCases(secondFactor.rightCode)), ...(events ? EVENT_CASES : [])];
}

export interface CaseResult {
  readonly title: string;
  readonly expected: string;
  readonly sent: readonly string[];
  readonly got: readonly string[];
  readonly passed: boolean;
}

/** Runs the cases one after another: they share one user's balance. */
export async function runCheck(
  target: CheckTarget,
  report: (result: CaseResult) => void,
  cases: readonly CheckCase[] = CASES,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { title, expected, run } of cases) {
    const probe = createProbe(target);
    const problems: string[] = [];
    const passed = await run(probe).catch((error: unknown) => {
      problems.push(String(error));
      return false;
    });
    const result = { title, expected, sent: probe.sent, got: [...probe.got, ...problems], passed };
    results.push(result);
    report(result);
  }
  return results;
}
