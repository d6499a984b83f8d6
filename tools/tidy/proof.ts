import type { Rule } from "./rule.ts";

/** Files by path, as small as the rule allows. */
export type Example = Readonly<Record<string, string>>;

export interface Proof {
  readonly rule: Rule;
  /** Each breaks the rule. */
  readonly bad: readonly Example[];
  /** Each looks like it and doesn't. */
  readonly good: readonly Example[];
}
