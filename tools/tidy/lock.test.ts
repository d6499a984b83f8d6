import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type LockFile, type LockedPackage, missingFromLock, strangersInLock, unknownTermsInLock } from "./lock.ts";

const lock = readLock("../../package-lock.json");
const browserLock = readLock("../test/chromium/package-lock.json");

function readLock(file: string): LockFile {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as LockFile;
}

function lockOf(packages: Record<string, LockedPackage>): LockFile {
  return { packages };
}

test("each lock file holds every package of every platform", () => {
  expect([...missingFromLock(lock), ...missingFromLock(browserLock)]).toEqual([]);
});

test("no package needs an install script or one certain registry", () => {
  expect([...strangersInLock(lock), ...strangersInLock(browserLock)]).toEqual([]);
});

test("every package is under terms that we know, or an exception with its reason", () => {
  expect(unknownTermsInLock(lockOf({ ...browserLock.packages, ...lock.packages }))).toEqual([]);
});

test("a package under other terms is found, and one without any", () => {
  const found = (license?: string) =>
    unknownTermsInLock(lockOf({ "node_modules/a": license === undefined ? {} : { license } })).filter((line) =>
      line.includes("node_modules/a"),
    );
  for (const license of ["GPL-3.0", "AGPL-3.0-only", "Apache-2.0 AND LGPL-3.0-or-later", "SEE LICENSE IN x", undefined])
    expect(found(license), license).toHaveLength(1);
  for (const license of ["MIT", "(MIT OR GPL-3.0)", "MIT or MPL-2.0", "OFL-1.1"]) expect(found(license), license).toEqual([]);
  // Nothing needs the exceptions of an empty lock file.
  expect(unknownTermsInLock(lockOf({})).every((line) => line.endsWith("nothing needs"))).toBe(true);
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
