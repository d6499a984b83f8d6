/** A variable of the environment, or several that belong together. */
export interface Variable {
  readonly names: readonly string[];
  /** Which process reads it. */
  readonly of: "start" | "server" | "site" | "both";
  readonly meaning: string;
  readonly otherwise: string;
}
