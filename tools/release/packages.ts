import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** A package of the release, a workspace of ours included. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** From the root, with forward slashes: `node_modules/pg`, or a workspace. */
  readonly folder: string;
  readonly isOurs: boolean;
  /** The folders of what it needs. */
  readonly needs: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * Everything that these workspaces need while they run, and nothing that only builds or tests them: what `npm ci --omit=dev` installs, without
 * optional peers. Read from the packages themselves, as Node resolves them: `npm sbom` leaves out a fifth of them where there are workspaces.
 * @param root with everything installed
 * @param isWanted whether an optional package is taken along
 * @throws if a package is missing
 */
export function shippedPackages(root: string, workspaces: readonly string[], isWanted: (name: string) => boolean): ShippedPackage[] {
  const top = realpathSync(root);
  const found = new Map<string, ShippedPackage>();
  const visit = (folder: string): void => {
    if (found.has(folder)) return;
    const manifest = readManifest(path.join(top, folder));
    const needs = dependenciesOf(manifest, isWanted).flatMap(([name, isOptional]) => {
      const installed = resolvePackage(top, path.join(top, folder), name);
      if (installed === null && !isOptional) throw new Error(`${manifest.name} needs ${name}, which isn't installed`);
      return installed === null ? [] : [installed];
    });
    const isOurs = !folder.startsWith("node_modules/") && !folder.includes("/node_modules/");
    found.set(folder, { name: manifest.name, version: manifest.version, license: licenseOf(manifest), folder, isOurs, needs });
    for (const installed of needs) visit(installed);
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

function dependenciesOf(manifest: Manifest, isWanted: (name: string) => boolean): [name: string, isOptional: boolean][] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const needed = [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies));
  return [
    ...needed.map((name): [string, boolean] => [name, false]),
    ...Object.keys(optionalDependencies)
      .filter(isWanted)
      .map((name): [string, boolean] => [name, true]),
  ];
}

/** Where Node finds a package from a folder, from the root; null if none is installed, as of another platform's packages. */
function resolvePackage(root: string, from: string, name: string): string | null {
  for (let folder = from; folder.length >= root.length; folder = path.dirname(folder)) {
    const installed = path.join(folder, "node_modules", name);
    if (existsSync(path.join(installed, "package.json"))) return path.relative(root, realpathSync(installed)).split(path.sep).join("/");
  }
  return null;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
}

function licenseOf({ license, licenses }: Manifest): string {
  if (typeof license === "string") return license;
  return license?.type ?? licenses?.map(({ type }) => type ?? "").join(" OR ") ?? "";
}
