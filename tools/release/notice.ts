import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { ShippedPackage } from "./packages.ts";
import { isAllowed, SHIPPED_EXCEPTIONS } from "./terms.ts";

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** The terms of everything that is shipped, with the texts that have to come along. */
export function noticeOf(root: string, packages: readonly ShippedPackage[]): string {
  const theirs = packages.filter(({ isOurs }) => !isOurs);
  const sections = theirs.map(({ name, version, license, folder }) => {
    const texts = licenseFiles(path.join(root, folder)).map((file) => readFileSync(file, "utf8").trim());
    return [`${name} ${version} (${license || "see below"})`, ...texts].join("\n\n");
  });
  const rule = "-".repeat(80);
  return [
    "Plaza is under the MIT license (LICENSE). It ships these packages of others, each under its own terms.",
    theirs.map(({ name, version, license }) => `${name} ${version}: ${license || "see its text below"}`).join("\n"),
    ...sections.map((section) => `${rule}\n${section}`),
  ].join("\n\n");
}

/** Packages whose terms nobody has agreed to, each as a sentence. */
export function unknownTerms(root: string, packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ isOurs }) => !isOurs)
    .filter(({ name }) => !Object.keys(SHIPPED_EXCEPTIONS).some((prefix) => name.startsWith(prefix)))
    .filter(({ license, folder }) => !isAllowed(license) && !(license === "" && saysMit(path.join(root, folder))))
    .map(({ name, version, license }) => `${name} ${version} is under ${license || "no named license"}`);
}

function saysMit(folder: string): boolean {
  return licenseFiles(folder).some((file) => /Permission is hereby granted, free of charge/.test(readFileSync(file, "utf8")));
}

function licenseFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}
