import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Child } from "./child.ts";
import { Gate } from "./gate.ts";
import { claimPort } from "./ports.ts";
import { watchSources } from "./watch.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The workspaces that the server runs. */
const SERVER_SOURCES = ["contract", "domain", "messages", "server"];

/**
 * Starts the running server again whenever its sources change. Requests to `origin` wait for the new one meanwhile.
 * @param port where the server listens on this machine
 */
export async function followSources(server: Child, port: number): Promise<{ origin: string; close: () => Promise<void> }> {
  const gate = new Gate(port);
  const gatePort = await claimPort(0, "127.0.0.1");
  const closeGate = await gate.listen(gatePort);
  gate.open();
  let changed: string[] = [];
  let reloading: Promise<void> | null = null;
  const reloadAll = async (): Promise<void> => {
    while (changed.length > 0) {
      const files = [...new Set(changed)];
      changed = [];
      await reload(server, files);
    }
    gate.open();
    reloading = null;
  };
  const stopWatching = watchSources(SERVER_SOURCES, (files) => {
    gate.close();
    changed.push(...files);
    reloading ??= reloadAll();
  });
  const close = async (): Promise<void> => {
    stopWatching();
    closeGate();
    await reloading;
  };
  return { origin: `http://127.0.0.1:${gatePort}`, close };
}

async function reload(server: Child, files: readonly string[]): Promise<void> {
  const began = performance.now();
  // The server's sources import the message keys.
  if (files.some((file) => file.endsWith("/en.json")))
    spawnSync(process.execPath, ["messages/generate.ts"], { cwd: ROOT, stdio: "inherit" });
  const isReady = await server.reload();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [first, ...more] = files;
  const named = more.length === 0 ? first : `${first} and ${more.length} more`;
  if (isReady) console.log(`  ${named} changed: the server has started again in ${seconds} s.`);
}
