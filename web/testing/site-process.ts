import { readField } from "@plaza/contract/unknown-value.ts";
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { compileCache } from "../../server/testing/compile-cache.ts";
import { childReady } from "@plaza/contract/testing/child-ready.ts";
import { freePort } from "@plaza/contract/testing/ports.ts";

export interface SiteProcess {
  readonly origin: string;
  readonly process: ChildProcess;
  /** The processor time that it has used so far, in milliseconds. */
  cpuMs(): Promise<number>;
}

/** Runs in the site's process beside it: what a request costs is counted there, since the clock on a busy machine counts other programs too. */
const REPORT_CPU = `process.on("message", () => { const { user, system } = process.cpuUsage(); process.send({ cpuMs: (user + system) / 1000 }); })`;

/**
 * The public process on the build that is there (`npm test` makes one first), on a free port.
 * @param env before which API, and what else
 * @param faults whether what it writes of faults is shown; not where the API is made to cause them. `pipe`: the test reads it
 */
export async function startSite(
  env: Readonly<Record<string, string>>,
  faults: "inherit" | "ignore" | "pipe" = "inherit",
): Promise<SiteProcess> {
  const port = env["PORT"] === undefined ? await freePort() : Number(env["PORT"]);
  const site = fork(join(import.meta.dirname, "..", "server.ts"), {
    env: { ...compileCache(), PORT: String(port), HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "ignore", faults, "ipc"],
    execArgv: [...process.execArgv, "--import", `data:text/javascript,${encodeURIComponent(REPORT_CPU)}`],
  });
  await childReady(site);
  const cpuMs = async () => {
    const reported = new Promise<unknown>((resolve) => void site.once("message", resolve));
    site.send("cpu");
    return Number(readField(await reported, "cpuMs"));
  };
  return { origin: `http://127.0.0.1:${port}`, process: site, cpuMs };
}
