import { isId, type StaffId } from "@plaza/contract/ids.ts";
import { APPEAL_REASONS, CASE_KINDS, CASE_SORTS, type AppealReason, type CaseKind, type CaseSort } from "@plaza/contract/appeal.ts";

/** Empty: any. */
export interface CaseFilterFields {
  readonly sort: CaseSort;
  readonly kind: CaseKind | "";
  readonly reason: AppealReason | "";
  readonly fiat: string;
  /** Whose cases. */
  readonly staff: StaffId | "";
}

/** What the queue of cases is narrowed to and ordered by, as its address says it. */
export function readCaseFilter(search: URLSearchParams): CaseFilterFields {
  const staff = search.get("staff");
  const fiat = search.get("fiat")?.trim().toUpperCase() ?? "";
  return {
    sort: CASE_SORTS.find((sort) => sort === search.get("sort")) ?? "turn",
    kind: CASE_KINDS.find((kind) => kind === search.get("kind")) ?? "",
    reason: APPEAL_REASONS.find((reason) => reason === search.get("reason")) ?? "",
    fiat: /^[A-Z]{3}$/.test(fiat) ? fiat : "",
    staff: isId<"staff">(staff) ? staff : "",
  };
}

/** The same filter as an address, without what is usual. */
export function caseFilterSearch({ sort, ...fields }: CaseFilterFields, more: Readonly<Record<string, string>> = {}) {
  const set = Object.entries({ ...(sort === "turn" ? {} : { sort }), ...fields, ...more });
  return new URLSearchParams(set.filter(([, value]) => value !== ""));
}
