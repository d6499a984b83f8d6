import type { WireOf } from "@plaza/contract/calls/index.ts";

type DryRunQuery = WireOf<"POST /api/ctc/create-order">["query"];

/** Whether a request wants to know what would happen. Only calls whose schema says so let such a query in. */
export function isDryRun(query: unknown): boolean {
  return (query as DryRunQuery | undefined)?.dryRun === "true";
}
