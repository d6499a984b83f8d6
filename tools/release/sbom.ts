import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ShippedPackage } from "./packages.ts";

interface LockEntry {
  readonly integrity?: string;
}

/** What is shipped as a CycloneDX document: each package with its address, its terms and the lock file's hash, and who needs whom. */
export function sbomOf(
  root: string,
  packages: readonly ShippedPackage[],
  release: { readonly version: string; readonly at: Date },
): string {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as { readonly packages: Record<string, LockEntry> };
  const refs = new Map(packages.map((found) => [found.folder, `${found.name}@${found.version}|${found.folder}`]));
  const refOf = (folder: string) => refs.get(folder) ?? folder;
  const components = packages.map((found) => ({
    type: "library",
    "bom-ref": refOf(found.folder),
    name: found.name,
    version: found.version,
    purl: purlOf(found),
    ...(found.license === ""
      ? {}
      : { licenses: [/^[\w.-]+$/.test(found.license) ? { license: { id: found.license } } : { expression: found.license }] }),
    ...hashOf(lock.packages[found.folder]),
  }));
  const dependencies = packages.map((found) => ({ ref: refOf(found.folder), dependsOn: found.needs.map(refOf).toSorted() }));
  const needed = new Set(packages.flatMap(({ needs }) => needs));
  const first = packages.filter(({ folder }) => !needed.has(folder)).map(({ folder }) => refOf(folder));
  const product = { type: "application", "bom-ref": `plaza@${release.version}`, name: "plaza", version: release.version };
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([release.version, components]))}`,
    version: 1,
    metadata: { timestamp: release.at.toISOString(), component: { ...product, licenses: [{ license: { id: "MIT" } }] } },
    components,
    dependencies: [{ ref: product["bom-ref"], dependsOn: first }, ...dependencies],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function purlOf({ name, version }: ShippedPackage): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

function hashOf(entry: LockEntry | undefined): object {
  const [algorithm, digest] = entry?.integrity?.split("-") ?? [];
  if (algorithm !== "sha512" || digest === undefined) return {};
  return { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] };
}

/** The same document has the same number. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
