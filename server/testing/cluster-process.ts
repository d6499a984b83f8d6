import { startCluster } from "../core/db/cluster.ts";

/** A process to be killed: starts the cluster of the folder it is given, tells of it in one line of JSON and waits. */
const [, , dataDir = ""] = process.argv;
const cluster = await startCluster({ dataDir, log: () => undefined, holder: "a test" });
process.stdout.write(`${JSON.stringify({ adminUrl: cluster.adminUrl, folder: cluster.folder })}\n`);
setInterval(() => undefined, 60_000);
