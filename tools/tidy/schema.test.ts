import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { snapshotHeader } from "../../server/core/db/schema-snapshot.ts";

test("schema.sql was made from these migrations: `npm run snapshots` makes it", () => {
  const snapshot = readFileSync(new URL("../../server/core/db/schema.sql", import.meta.url), "utf8");
  expect(snapshot.split("\n").slice(0, 2).join("\n")).toBe(snapshotHeader());
});
