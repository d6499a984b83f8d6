import { readdirSync, readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, expect, it } from "vitest";
import { HERE } from "./files.ts";

const out = mkdtempSync(join(tmpdir(), "messages-size-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));

it("costs a page at most 5 kB of compressed script, and brings no parser", async () => {
  await build({
    root: HERE,
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: out,
      minify: true,
      lib: { entry: join(HERE, "react.tsx"), formats: ["es"], fileName: "messages" },
      rolldownOptions: { external: [/^react/] },
    },
  });
  const script = readdirSync(out)
    .map((name) => readFileSync(join(out, name), "utf8"))
    .join("\n");
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(5 * 1024);
  expect(script).not.toContain("date-skeleton");
});
