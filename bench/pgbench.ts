import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { APP_ROLE } from "@plaza/server/core/db/app-login.ts";
import type { PgbenchScript } from "./pgbench-script.ts";

export interface PgbenchFigures {
  readonly perSecond: number;
  readonly trades: number;
  /** Mean time of each statement as its client saw it, in order. */
  readonly statements: readonly { readonly text: string; readonly meanMs: number }[];
}

/** `null`: this system has no pgbench. The PostgreSQL of our packages comes without it. */
export function pgbenchVersion(): string | null {
  const asked = spawnSync("pgbench", ["--version"], { encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : null;
}

export interface PgbenchOptions {
  readonly url: string;
  readonly clients: number;
  /** Less than one, which pgbench can't be asked for, is `FEW_TRANSACTIONS` of each client. */
  readonly seconds: number;
  /** Where this run's counting begins: another number for every run, so that no key is used twice. */
  readonly from: number;
}

const FEW_TRANSACTIONS = 10;

/** Runs a script over TCP with prepared statements. @throws if any transaction failed */
export async function runPgbench(script: PgbenchScript, options: PgbenchOptions): Promise<PgbenchFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-bench-pgbench-"));
  const file = path.join(folder, "trade.sql");
  writeFileSync(file, script.text);
  const url = new URL(options.url);
  const constants = Object.entries({ ...script.constants, n: String(options.from), clients: String(options.clients) });
  const fixed = ["--no-vacuum", "--protocol=prepared", "--report-per-command", "--jobs=1"];
  const length = options.seconds < 1 ? `--transactions=${FEW_TRANSACTIONS}` : `--time=${options.seconds}`;
  const asked = [`--client=${options.clients}`, length, `--file=${file}`];
  const address = ["-h", url.hostname, "-p", url.port, "-U", url.username, url.pathname.slice(1)];
  const args = [...fixed, ...asked, ...constants.flatMap(([name, value]) => ["-D", `${name}=${value}`]), ...address];
  try {
    return readFigures(
      await run(args, {
        ...process.env,
        PGPASSWORD: decodeURIComponent(url.password),
        PGSSLMODE: "disable",
        PGOPTIONS: `-c role=${APP_ROLE}`,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("pgbench", args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(output) : reject(new Error(`pgbench ended with ${code}:\n${output}`))));
  });
}

function readFigures(output: string): PgbenchFigures {
  const perSecond = Number.parseFloat(/^tps = ([\d.]+)/m.exec(output)?.[1] ?? "");
  const trades = Number.parseInt(/actually processed: (\d+)/.exec(output)?.[1] ?? "", 10);
  const failed = Number.parseInt(/failed transactions: (\d+)/.exec(output)?.[1] ?? "0", 10);
  if (Number.isNaN(perSecond) || failed > 0) throw new Error(`pgbench did not carry all trades through:\n${output}`);
  const lines = [...output.matchAll(/^ {2,}([\d.]+)(?: +\d+)? {2}(.*)$/gm)].filter(([, , text]) => text?.startsWith("\\") === false);
  return { perSecond, trades, statements: lines.map(([, mean, text]) => ({ meanMs: Number.parseFloat(mean ?? ""), text: text ?? "" })) };
}
