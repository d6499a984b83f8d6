// `npm start`. Runs on whatever Node the machine has; `start.ts` does the work.
import { requireNode } from "./launch/version.mjs";

requireNode();
void import("./launch/host.mjs").then(({ handOver }) => handOver("tools/start.ts", process.argv.slice(2)));
