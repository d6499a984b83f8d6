import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeKey } from "@plaza/server/testing/keys.ts";
import { startStack, type Stack } from "@plaza/server/testing/stack.ts";
import { sale } from "@plaza/server/testing/trades.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);
/** A program that waits for something that never comes fails this test, not the whole run. */
const SOON = { timeout: 240_000 };

let stack: Stack;
let folder: string;
beforeAll(async () => {
  stack = await startStack();
  folder = await mkdtemp(path.join(tmpdir(), "plaza-client-test-"));
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

/** What a merchant's program is, in the README's words: it calls, and reads why a call was refused. */
const PROGRAM = `import { createClient, hmacSigner, Refused } from "@plaza/client";

const [origin = "", key = "", secret = "", orderId = ""] = process.argv.slice(2);
const plaza = createClient({ origin, signer: hmacSigner(key, secret) });
const { items } = await plaza.call("GET /api/ctc/query-order-list", { query: { limit: 20 } });
const status = items.find((order) => order.orderId === orderId)?.status;
const refused = await plaza.call("GET /api/a/v1/auth/api-keys").catch((fault) => (fault instanceof Refused ? fault.code : fault));
console.log(JSON.stringify({ status, refused }));
`;

it("The packed client is installed alone into an empty project, and plain Node runs and TypeScript checks a program with it", async () => {
  await run(process.execPath, [path.join(ROOT, "tools/pack-client.ts"), "--folder", folder]);
  const project = path.join(folder, "project");
  await mkdir(project);
  await writeFile(path.join(project, "package.json"), JSON.stringify({ name: "program", private: true, type: "module" }));
  await writeFile(path.join(project, "program.mjs"), PROGRAM);
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "";
  // Without a network: it has no dependencies.
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", path.join(folder, tarball)], { cwd: project, ...SOON });
  expect((await readdir(path.join(project, "node_modules"))).filter((name) => !name.startsWith("."))).toEqual(["@plaza"]);

  const { seller, orderId } = await sale(stack);
  const { publicId, signer } = await makeKey(stack, seller);
  if (!("secret" in signer)) throw new Error("a key without a secret");
  const { stdout } = await run(process.execPath, ["program.mjs", stack.server.url, publicId, signer.secret, orderId], {
    cwd: project,
    ...SOON,
  });
  expect(JSON.parse(stdout)).toMatchObject({ status: "awaiting_payment", refused: "scope_missing" });

  for (const name of ["typebox", "@types"]) await symlink(path.join(ROOT, "node_modules", name), path.join(project, "node_modules", name));
  await writeFile(
    path.join(project, "program.mts"),
    `${PROGRAM}// @ts-expect-error: no such call\nawait plaza.call("GET /api/ctc/nothing");\n`,
  );
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--types", "node"];
  const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
  const checked = await run(process.execPath, [tsc, ...options, "program.mts"], { cwd: project, ...SOON }).catch(
    (fault: { readonly stdout: string }) => ({ stdout: `${fault.stdout} failed` }),
  );
  expect(checked.stdout).toBe("");
});
