import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readText } from "@plaza/contract/unknown-value.ts";
import { ensureAppLogin } from "../../core/db/app-login.ts";
import type { Config } from "../../core/config.ts";
import { migrate } from "../../core/db/migrate.ts";
import { sealingKeyOf } from "../../core/secrets/seal.ts";
import { databaseUrl, onCluster } from "../cluster.ts";
import { startStack, type Person, type Stack } from "../stack.ts";
import { codeAt } from "../trades.ts";
import { Fleet } from "./fleet.ts";
import type { FleetPrograms, PatroniPrograms } from "./packages.ts";

/** A fleet on a database of a test, whose people the stack makes: it talks to PostgreSQL by way of HAProxy as the fleet does. */
export interface FleetStack {
  readonly fleet: Fleet;
  readonly stack: Stack;
  /** What the fleet said about what ended and came back. */
  readonly reports: readonly string[];
  /** An authenticator's code of now, by the clock of the fleet's servers: the test's own may be another. */
  readonly code: () => string;
  close(): Promise<void>;
}

const TEMPLATE = "template_fleet";
/** A test asks from one address, more than any person. */
const UNLIMITED = {
  REQUESTS_PER_MINUTE_PER_ADDRESS: "0",
  REQUESTS_PER_MINUTE_PER_USER: "0",
  REQUESTS_PER_ADDRESS: "0",
  CONNECTIONS_PER_ADDRESS: "0",
};

export async function startFleetStack(programs: FleetPrograms, patroni?: PatroniPrograms): Promise<FleetStack> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "plaza-fleet-"));
  const [sealingKey, signingKey] = [randomBytes(32), randomBytes(32)];
  const reports: string[] = [];
  const env = { ...UNLIMITED, SEALING_KEY: sealingKey.toString("hex"), SIGNING_KEY: signingKey.toString("hex") };
  const report = (line: string) => void reports.push(line);
  const fleet = await Fleet.create({ programs, dataDir, env, report, ...(patroni === undefined ? {} : { patroni }) });
  const remove = async () => {
    await fleet.stop();
    fleet.pair.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const stack = await startOn(fleet, dataDir, { sealingKey: sealingKeyOf([sealingKey]), signingKey });
    const aheadMs = await millisecondsAhead(fleet.origin);
    return {
      fleet,
      stack,
      reports,
      code: () => codeAt(Date.now() + aheadMs),
      close: async () => {
        await fleet.stopProcesses();
        await stack.close();
        await remove();
      },
    };
  } catch (error) {
    // PostgreSQL would outlive the test.
    await remove();
    throw error;
  }
}

async function startOn(fleet: Fleet, dataDir: string, keys: Pick<Config, "sealingKey" | "signingKey">): Promise<Stack> {
  await fleet.startDatabase();
  const clusterUrl = fleet.ownerUrl("postgres");
  await onCluster(clusterUrl, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(databaseUrl(clusterUrl, TEMPLATE));
  const appUrl = await ensureAppLogin(clusterUrl, TEMPLATE, path.join(dataDir, "secrets"));
  const { username: user, password } = new URL(appUrl);
  await fleet.startPooler({ user, password });
  const stack = await startStack({}, 16, keys, { clusterUrl, appUrl, template: TEMPLATE });
  // The test's own connections break as the servers' do.
  stack.owner.on("error", () => undefined);
  await fleet.startProcesses({ user, password, database: new URL(stack.ownerUrl).pathname.slice(1) });
  return stack;
}

/** How far the clock of the fleet's servers is ahead of ours, to the second. */
async function millisecondsAhead(origin: string): Promise<number> {
  const { headers } = await fetch(new URL("/api/ctc/market-state", origin), { signal: AbortSignal.timeout(15_000) });
  return Date.parse(headers.get("date") ?? "") - Date.now();
}

/** The address of somebody's event stream, signed by the fleet. */
export async function streamAddressAt(origin: string, person: Person): Promise<string> {
  const response = await fetch(new URL("/api/ctc/get-r-token", origin), {
    headers: { authorization: `Bearer ${person.token}` },
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`get-r-token answers ${response.status}`);
  return readText(await response.json(), "data", "url");
}
