import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { renderOurChart } from "./testing/our-chart.ts";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));
/** Of the Prometheus operator, which publishes other types. */
const NOT_OF_KUBERNETES = new Set(["PodMonitor"]);

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: object;
}

/** Every document of a chart says what it is. @throws for one that doesn't */
function resourceOf(document: Readonly<Record<string, unknown>>): Resource {
  const { apiVersion, kind, spec = {} } = document;
  if (typeof apiVersion !== "string" || typeof kind !== "string" || typeof spec !== "object" || spec === null)
    throw new TypeError(`no resource: ${JSON.stringify(document)}`);
  return { ...document, apiVersion, kind, ...("spec" in document ? { spec } : {}) };
}

/** As constants whose types are those of Kubernetes: a field that it doesn't know, or lacks, or with another value, is an error of the compiler. */
function typedLines(resources: readonly Resource[]): string[] {
  return resources.map((resource, index) => {
    const type = `import("kubernetes-models/${resource.apiVersion}/${resource.kind}").I${resource.kind}`;
    return `export const resource${index}: ${type} = ${JSON.stringify(resource)};`;
  });
}

/** @returns what the compiler says */
function compile(lines: readonly string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-chart-"));
  try {
    symlinkSync(MODULES, path.join(folder, "node_modules"));
    writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(path.join(folder, "chart.ts"), lines.join("\n"));
    const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2024", skipLibCheck: true, types: [] };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["chart.ts"] }));
    const { stdout } = spawnSync(path.join(MODULES, ".bin", "tsc"), ["--project", folder, "--pretty", "false"], { encoding: "utf8" });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every resource of the chart has the fields that Kubernetes gives its kind, and no other", () => {
  const all = [renderOurChart(), renderOurChart({ podMonitor: { enabled: true }, server: { replicas: 3, maxReplicas: 0, resources: {} } })];
  const resources = all
    .flat()
    .map(resourceOf)
    .filter(({ kind }) => !NOT_OF_KUBERNETES.has(kind));
  expect(resources.length).toBeGreaterThan(30);
  const server = resources.find(({ kind }) => kind === "Deployment");
  if (server === undefined) throw new Error("the chart has no deployment");
  const wrong = { ...server, spec: { ...server.spec, revisionHistory: 3 } };
  const late = { ...server, spec: { ...server.spec, replicas: "3" } };
  const faults = compile(typedLines([...resources, wrong, late]))
    .trim()
    .split("\n");
  expect(faults).toHaveLength(2);
  expect(faults[0]).toMatch(new RegExp(String.raw`chart\.ts\(${resources.length + 1},.*revisionHistory.* does not exist`));
  expect(faults[1]).toMatch(new RegExp(String.raw`chart\.ts\(${resources.length + 2},.*.string. is not assignable to type .number`));
});
