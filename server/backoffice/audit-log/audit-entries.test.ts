import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Call } from "@plaza/contract/call.ts";
import { calls } from "@plaza/contract/calls/index.ts";
import { AUDIT_ACTIONS } from "@plaza/contract/staff.ts";

/** What staff do, as docs/operations/audit-log.md has it for operators: the calls that change something, and the names in the audit log. */
const DOC = readFileSync(path.join(import.meta.dirname, "../../../docs/operations/audit-log.md"), "utf8");
const rows = [...DOC.matchAll(/^\| `([a-z-]+)` \| ((?:`[a-z_]+`(?:, )?)+) \| .+ \|$/gm)].map(([, call = "", actions = ""]) => ({
  call: `POST /api/desk/${call}`,
  actions: actions.split(", ").map((action) => action.replaceAll("`", "")),
}));

const staffChanges = Object.entries<Call>(calls).flatMap(([name, { audience }]) =>
  audience === "staff" && !name.startsWith("GET ") ? [name] : [],
);

test("Every call by which staff change something has a row with what the audit log calls it", () => {
  expect(staffChanges.length).toBeGreaterThan(50);
  expect(rows.map(({ call }) => call).toSorted()).toEqual(staffChanges.toSorted());
});

test("Every name of the audit log is explained, and the document has no others", () => {
  const known: readonly string[] = AUDIT_ACTIONS;
  const named = new Set([...DOC.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = ""]) => name));
  for (const metric of ["plaza_audit_entries_total", "plaza_deductions_total"]) named.delete(metric);
  expect([...named].toSorted()).toEqual(known.toSorted());
});
