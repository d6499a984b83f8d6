// `npm test`. Runs on whatever Node the machine has; `test.ts` does the work.
import { requireNode } from "./launch/version.mjs";

requireNode();
void import("./launch/host.mjs").then(({ handOver }) => handOver("tools/test.ts", process.argv.slice(2)));
