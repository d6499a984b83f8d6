import { readField } from "@plaza/contract/unknown-value.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ConfigError } from "../core/config.ts";
import { prepareAppLogin } from "../core/db/app-login.ts";
import { readSecretFiles } from "../core/secret-files.ts";
import { compileCache } from "../testing/compile-cache.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { startServer } from "./server.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const OPTIONS = { log: () => undefined, report: () => undefined, jobs: false, demo: false };

function serve(appUrl: string): ReturnType<typeof startServer> {
  return startServer({ ...stack.server.context.config, appUrl, listenUrl: appUrl }, OPTIONS);
}

test("the server refuses the owner's login, and a login that could become the owner", async () => {
  await expect(serve(stack.ownerUrl)).rejects.toThrow(/the server only serves as plaza_app/);
  const login = `plaza_thief_${process.pid}`;
  const url = new URL(stack.ownerUrl);
  const owner = decodeURIComponent(url.username);
  await stack.owner.query(
    `CREATE ROLE ${login} LOGIN PASSWORD 'p' IN ROLE plaza_app, "${owner}"; ALTER ROLE ${login} SET role = plaza_app`,
  );
  onTestFinished(async () => void (await stack.owner.query(`DROP ROLE ${login}`)));
  url.username = login;
  url.password = "p";
  await expect(serve(url.href)).rejects.toThrow(/may do more than plaza_app/);
  await stack.owner.query(`REVOKE "${owner}" FROM ${login}`);
  await expect(serve(url.href)).rejects.toThrow(/has no time-outs/);
});

test("the server refuses a database that lacks a migration, and takes one that has more", async () => {
  const { appUrl } = stack.server.context.config;
  await stack.owner.query("INSERT INTO migration (name, hash) VALUES ('9999_next.sql', 'x')");
  await (await serve(appUrl)).close();
  const { rows } = await stack.owner.query<{ name: string; hash: string }>(
    "DELETE FROM migration WHERE name LIKE '0001%' RETURNING name, hash",
  );
  await expect(serve(appUrl)).rejects.toThrow(/lacks 1 migrations.*npm run migrate/);
  await stack.owner.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [rows[0]?.name, rows[0]?.hash]);
});

test("npm run migrate makes the login that it is given, with its time-outs, and the server serves under it", async () => {
  const login = `plaza_other_${process.pid}`;
  const url = new URL(stack.server.context.config.appUrl);
  url.username = login;
  url.password = "pass word";
  onTestFinished(async () => void (await stack.owner.query(`DROP ROLE ${login}`)));
  const program = fileURLToPath(new URL("commands/migrate.ts", import.meta.url));
  const env = { ...compileCache(), DATABASE_URL: stack.ownerUrl, APP_DATABASE_URL: url.href };
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [program], { env }, (fault, out, error) => (fault ? reject(new Error(error)) : resolve(out)));
  });
  expect(output).toMatch(/^0 migrations ran/);
  const server = await serve(url.href);
  expect((await fetch(new URL("/readyz", server.url))).status).toBe(200);
  await server.close();
});

test("an owner who is no superuser gives the application's login a new password", async () => {
  const [owner, login] = [`plaza_plain_owner_${process.pid}`, `plaza_rotated_${process.pid}`];
  await stack.owner.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'o'; GRANT plaza_app TO ${owner} WITH ADMIN OPTION`);
  onTestFinished(
    async () => void (await stack.owner.query(`DROP ROLE IF EXISTS ${login}; REVOKE plaza_app FROM ${owner}; DROP ROLE ${owner}`)),
  );
  const at = (user: string, password: string) => {
    const url = new URL(stack.ownerUrl);
    url.username = user;
    url.password = password;
    return url.href;
  };
  for (const password of ["first", "second"]) {
    await prepareAppLogin(at(owner, "o"), at(login, password));
    const client = new pg.Client({ connectionString: at(login, password) });
    await client.connect();
    const { rows } = await client.query<{ who: string }>("SELECT current_user AS who");
    await client.end();
    expect(rows[0]?.who).toBe("plaza_app");
  }
});

test("secrets come from files too, and one given twice or missing is refused by name", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "key");
  writeFileSync(file, `${"ab".repeat(32)}\n`);
  expect(readSecretFiles({ SIGNING_KEY_FILE: file, GEOIP_FILE: "x" })).toEqual({ SIGNING_KEY: "ab".repeat(32), GEOIP_FILE: "x" });
  expect(() => readSecretFiles({ SIGNING_KEY_FILE: file, SIGNING_KEY: "x" })).toThrow(ConfigError);
  expect(() => readSecretFiles({ SEALING_KEY_FILE: path.join(folder, "none") })).toThrow(/^SEALING_KEY_FILE is .*ENOENT/);
});

function hasPgbouncer(): boolean {
  return spawnSync("pgbouncer", ["--version"]).error === undefined;
}

/** A PgBouncer in transaction mode, which gives all of its clients two connections. */
async function startPooler(appUrl: string): Promise<{ url: string; child: ChildProcess; folder: string }> {
  const to = new URL(appUrl);
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-pgbouncer-"));
  chmodSync(folder, 0o755);
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const port = portOf(listener);
  listener.close();
  writeFileSync(path.join(folder, "users.txt"), `"${to.username}" "${decodeURIComponent(to.password)}"\n`);
  writeFileSync(
    path.join(folder, "pgbouncer.ini"),
    `[databases]\n* = host=${to.hostname} port=${to.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = plain\nauth_file = ${folder}/users.txt\npool_mode = transaction\ndefault_pool_size = 2\nmax_client_conn = 200\n`,
  );
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", ["-q", ...user, path.join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  const url = new URL(appUrl);
  url.port = String(port);
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      await client.end();
      return { url: url.href, child, folder };
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
}

test("many clients trade through PgBouncer in transaction mode, with the login's role and time-outs", async () => {
  if (!hasPgbouncer()) {
    process.stdout.write("PgBouncer isn't installed: its test did nothing\n");
    return;
  }
  const { config } = stack.server.context;
  const pooler = await startPooler(config.appUrl);
  // More workers than PostgreSQL has connections for: the pooler gives them its two in turns.
  const server = await startServer({ ...config, appUrl: pooler.url, preparesStatements: false, workers: 64 }, OPTIONS);
  onTestFinished(async () => {
    await server.close();
    pooler.child.kill("SIGINT");
    rmSync(pooler.folder, { recursive: true });
  });
  const seen = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.context.db.query({ text: "SELECT current_user AS login, current_setting('statement_timeout') AS longest", values: [] }),
    ),
  );
  expect(new Set(seen.map(({ rows }) => JSON.stringify(rows[0])))).toEqual(new Set(['{"login":"plaza_app","longest":"50s"}']));
  const seller = await stack.person({ usdt: "1000" });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => stack.person()));
  const advId = await stack.advert(seller, { side: "sell", quantity: "900" });
  const statuses = await Promise.all(
    buyers.map(async (buyer) => {
      const response = await fetch(new URL("/api/ctc/create-order", server.url), {
        method: "POST",
        headers: { authorization: `Bearer ${buyer.token}`, "content-type": "application/json", "idempotency-key": `order-of-${buyer.uid}` },
        body: JSON.stringify({ advId, side: "buy", amount: "100", methodId: "wise", price: "1" }),
      });
      return { status: response.status, code: readField(await response.json(), "code") };
    }),
  );
  expect(statuses).toEqual(buyers.map(() => ({ status: 200, code: 0 })));
  await stack.audit();
});
