import path from "node:path";
import { parseArgs } from "node:util";
import { secondsSince } from "./start/progress.ts";
import { packRelease, releaseName, stageRelease } from "./release/stage.ts";

/**
 * `npm run release`: writes `build/plaza-<version>-<platform>.tar.gz`, which starts on a machine without installing or building anything.
 * `-- --folder <folder>` writes the same files into an empty folder instead; `--without-database` leaves the embedded PostgreSQL out.
 * `--quick` compresses the archive less.
 */
const { values } = parseArgs({
  options: { folder: { type: "string" }, "without-database": { type: "boolean" }, quick: { type: "boolean" } },
});
const began = performance.now();
const options = { withDatabase: values["without-database"] !== true };
if (values.folder === undefined) {
  const { file, sha256, megabytes } = await packRelease({ ...options, level: values.quick === true ? 1 : 6 });
  console.log(`${file}\n${megabytes} MB, sha256 ${sha256}, ${secondsSince(began, 1)}`);
} else {
  const folder = path.resolve(process.env["INIT_CWD"] ?? "", values.folder);
  const { packages } = await stageRelease(folder, options);
  console.log(`${releaseName()} with ${packages} packages in ${folder}, ${secondsSince(began, 1)}`);
}
