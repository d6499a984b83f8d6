import { readField } from "@plaza/contract/unknown-value.ts";

/** Whether a request wants to know what would happen. Only calls whose schema says so let such a query in. */
export function isDryRun(query: unknown): boolean {
  return readField(query, "dryRun") === "true";
}
