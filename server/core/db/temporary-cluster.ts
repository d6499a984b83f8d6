import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { settleHome } from "./cluster-home.ts";
import { clusterFolder } from "./cluster-launch.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { endPostmaster, processState, readPostmaster } from "./postmaster.ts";

const PREFIX = "plaza-test-";

/**
 * A cluster in a temporary folder for one run of tests or measurements; `stop` deletes it. What a killed run left behind is swept away first.
 * @param durable true where the cost of durability is part of what is measured
 * @param settings of PostgreSQL, beside ours
 */
export async function temporaryCluster({
  durable = false,
  settings,
}: { readonly durable?: boolean; readonly settings?: Readonly<Record<string, string>> } = {}): Promise<Cluster> {
  await sweepLeftovers();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(dataDir, 0o711);
  const cluster = await startCluster({ dataDir, log: () => undefined, durable, ...(settings === undefined ? {} : { settings }) });
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      remove(dataDir, cluster.folder);
    },
  };
}

async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const maker = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(maker) || processState(maker) === "alive") continue;
    const dataDir = path.join(os.tmpdir(), name);
    try {
      const home = settleHome(dataDir, () => undefined);
      const left = readPostmaster(clusterFolder(home));
      if (left.state === "live") await endPostmaster(left.pid);
      remove(dataDir, home.folder);
    } catch {
      // Another user's, or swept by another run at this moment.
    }
  }
}

function remove(dataDir: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
