import path from "node:path";
import { parseArgs } from "node:util";
import { packClient } from "./client/client-package.ts";

/** `npm run pack-client`: writes `@plaza/client` as a tarball that Node and TypeScript take as it is. `-- --folder <folder>`: where; `build` without. */
const { values } = parseArgs({ options: { folder: { type: "string", default: "build" } } });
const { file, kilobytes } = packClient(path.resolve(process.env["INIT_CWD"] ?? "", values.folder));
console.log(`${file}\n${kilobytes} kB`);
