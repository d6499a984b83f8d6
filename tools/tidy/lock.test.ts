import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type LockFile, type LockedPackage, missingFromLock, strangersInLock } from "./lock.ts";

const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as LockFile;

function lockOf(packages: Record<string, LockedPackage>): LockFile {
  return { packages };
}

test("the lock file holds every package of every platform", () => {
  expect(missingFromLock(lock)).toEqual([]);
});

test("no package needs an install script or one certain registry", () => {
  expect(strangersInLock(lock)).toEqual([]);
});

test("a package that is wanted and isn't there is found, wherever Node would look", () => {
  expect(missingFromLock(lockOf({ "": { dependencies: { a: "1" } } }))).toHaveLength(1);
  expect(missingFromLock(lockOf({ "node_modules/a": { optionalDependencies: { "a-mac": "1" } } }))).toHaveLength(1);
  expect(missingFromLock(lockOf({ "node_modules/a": { dependencies: { b: "1" } }, "node_modules/a/node_modules/b": {} }))).toEqual([]);
  expect(missingFromLock(lockOf({ "node_modules/@x/a/node_modules/c": { dependencies: { b: "1" } }, "node_modules/b": {} }))).toEqual([]);
  expect(missingFromLock(lockOf({ "node_modules/b/node_modules/c": {}, server: { dependencies: { c: "1" } } }))).toHaveLength(1);
});

test("an install script and a registry's address are found", () => {
  expect(strangersInLock(lockOf({ "node_modules/a": { hasInstallScript: true } }))).toHaveLength(1);
  expect(strangersInLock(lockOf({ "node_modules/a": { resolved: "https://registry.test/a.tgz" } }))).toHaveLength(1);
  expect(strangersInLock(lockOf({ "node_modules/@plaza/web": { resolved: "web", link: true } }))).toEqual([]);
});
