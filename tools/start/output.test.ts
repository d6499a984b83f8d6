import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { Output } from "./output.ts";

const root = mkdtempSync(path.join(tmpdir(), "plaza-output-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("Log files are readable by their owner alone, also those of an older version", async () => {
  if (process.platform === "win32") return;
  const folder = path.join(root, "log");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(path.join(folder, "old.log"), "before\n", { mode: 0o644 });
  for (const name of ["old", "new"]) {
    const output = new Output(folder, name);
    output.take(Readable.from(["a line\n"]), "stdout");
    await expect.poll(() => (existsSync(output.file) ? readFileSync(output.file, "utf8") : "")).toMatch(/a line\n$/);
    expect(statSync(output.file).mode & 0o777).toBe(0o600);
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
