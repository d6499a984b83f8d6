import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { benchStart, startReport } from "./start-bench.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "plaza-bench-product-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a product says, and that it is asked to stop. */
function product(name: string, lines: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, lines);
  return file;
}

it("a product is started twice in each round, on the same folder, and asked to stop", async () => {
  const notes = path.join(folder, "notes");
  const script = product(
    "open",
    `import { appendFileSync, existsSync, writeFileSync } from "node:fs";
     const mark = process.env.DATA_DIR + "/mark";
     const way = existsSync(mark) ? "again" : "first";
     writeFileSync(mark, "");
     console.log("Plaza is starting.");
     console.log("  starting the server (demo market): done in " + (way === "first" ? "3.5" : "1.5") + " s");
     console.log("Plaza is open at http://localhost:1 after 2.0 s.");
     process.on("SIGTERM", () => { appendFileSync(${JSON.stringify(notes)}, way + " "); process.exit(0); });
     setInterval(() => undefined, 1000);`,
  );
  const figures = await benchStart({ rounds: 2, builds: false, product: [script], report: () => undefined });
  expect(figures.map(({ name, allSeconds, steps }) => [name, allSeconds.length, steps])).toEqual([
    ["first start, demo market", 2, { "starting the server (demo market)": 3.5 }],
    ["restart", 2, { "starting the server (demo market)": 1.5 }],
  ]);
  for (const { seconds, processorSeconds } of figures) expect(seconds > 0 && (processorSeconds ?? 1) >= 0).toBe(true);
  expect(startReport(figures)).toContain("restart");
});

it("a start that ends before it is open fails with what it said", async () => {
  const script = product("broken", `console.log("Plaza is starting."); process.exit(1);`);
  await expect(benchStart({ rounds: 1, builds: false, product: [script], report: () => undefined })).rejects.toThrow("Plaza is starting.");
});
