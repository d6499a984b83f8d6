import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run demo:exchange`: Plaza inside the reference exchange, with one command. Users log in at the exchange, move coins to P2P and back. Plaza
 * is at PORT (3000), the exchange at EXCHANGE_PORT (4000), their data in DATA_DIR.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { PORT: port = "3000", EXCHANGE_PORT: exchangePort = "4000" } = process.env;
const dataDir = path.resolve(process.env["INIT_CWD"] ?? ROOT, process.env["DATA_DIR"] ?? path.join(ROOT, ".data", "exchange"));
const [plazaOrigin, exchangeOrigin] = [`http://localhost:${port}`, `http://localhost:${exchangePort}`];

/** The example's published key and client (`host/demo.ts`). */
const PLAZA_ENVIRONMENT = {
  PORT: port,
  DATA_DIR: dataDir,
  PUBLIC_ORIGIN: plazaOrigin,
  OIDC_ISSUER: exchangeOrigin,
  OIDC_CLIENT_ID: "plaza",
  OIDC_CLIENT_SECRET: "demo-client-secret",
  OIDC_SECOND_FACTOR: "mfa",
  EXCHANGE_API: exchangeOrigin,
  NOTICES_TO: "exchange",
  SECOND_FACTOR: "exchange",
  EXCHANGE_KEY: `pk_demo:${"d0".repeat(32)}`,
};

const children: ChildProcess[] = [];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

const plaza = start("tools/start.ts", PLAZA_ENVIRONMENT);
// The wallet's file is beside Plaza's data: deleting the folder starts both over.
const exchange = start("host/main.ts", { PORT: exchangePort, PLAZA_ORIGIN: plazaOrigin, WALLET_FILE: `${dataDir}-wallet.db` });
await Promise.race([once(plaza, "exit"), once(exchange, "exit")]);
await end(1);

function start(script: string, env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  children.push(child);
  return child;
}

async function end(code: number): Promise<never> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    }),
  );
  process.exit(code);
}
