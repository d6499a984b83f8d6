// `node tools/run.mjs <script.ts> …`: runs one of our programs by the pinned Node, installing the packages first where they are missing.
import { requireNode } from "./launch/version.mjs";

requireNode();
const [script, ...args] = process.argv.slice(2);
void import("./launch/host.mjs").then(({ handOver }) => handOver(script, args));
