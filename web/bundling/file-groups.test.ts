import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CODE_SPLITTING_GROUPS, FILE_GROUPS } from "./file-groups.ts";

const ROOT = join(import.meta.dirname, "..", "..");

test("every path of a group of files is there: a file that is moved would leave its group unnoticed", () => {
  const lost = FILE_GROUPS.flatMap(({ paths, but = [] }) => [...paths, ...but]).filter(
    (path) => !["", ".ts", ".tsx"].some((ending) => existsSync(join(ROOT, `${path}${ending}`))),
  );
  expect(lost).toEqual([]);
});

test.each([
  ["/x/web/shell/widget-host/widget-host.tsx", "frame"],
  ["/x/web/shell/widget-host/live-counts.ts", undefined],
  ["/x/web/backoffice/forms/staff-form.tsx", "staff"],
  ["/x/web/trading/orders/status-card.tsx", "order"],
  ["/x/ui/select.tsx", "controls"],
  ["/x/ui/select.test.tsx", "frame"],
])("%s comes with %s", (id, name) => {
  expect(CODE_SPLITTING_GROUPS.find(({ test: has }) => (has instanceof RegExp ? has.test(id) : has(id)))?.name).toBe(name);
});
