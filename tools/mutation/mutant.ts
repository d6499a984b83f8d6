/** One change of the code, and whether a test noticed it. */
export interface Mutant {
  readonly fileName: string;
  readonly line: number;
  readonly column: number;
  readonly mutatorName: string;
  readonly replacement: string;
  /** `late`: its tests did not end, which is noticed too. `unreached`: no test runs it. */
  readonly status: "killed" | "late" | "survived" | "unreached";
}

/** A test that fails, or that never ends, has noticed a change. */
export function isNoticed({ status }: Mutant): boolean {
  return status === "killed" || status === "late";
}

/** The part of a program that is changed: a folder, a file or some lines of it (`domain/orders/rules.ts:10-40`). */
export interface Target {
  readonly path: string;
  /** From 1, both included; null: all of them. */
  readonly lines: readonly [from: number, to: number] | null;
}

/** Lists rather than rules, or made for tests: a changed word in them is another list, not a fault. */
export const LISTS = [
  "**/*.test.ts",
  "**/testing/**",
  "domain/testing/**",
  "domain/catalogue/{assets,countries,fiats,restricted-assets}.ts",
  "domain/catalogue/payment-methods/**",
  "domain/fraud/frauds.ts",
  "domain/fraud/piece-weights.ts",
  "domain/fraud/corpus/**",
  "domain/fraud/lexicon/??.ts",
] as const;

// A sentence is no rule. What a program reads by its words, the types check.
export const LEFT_ALONE = ["StringLiteral"];
