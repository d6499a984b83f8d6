import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse as parseYaml } from "yaml";
import { renderChart } from "./chart-template.ts";

const CHART = fileURLToPath(new URL("../../../deploy/helm/plaza/", import.meta.url));
const read = (name: string) => readFileSync(path.join(CHART, name), "utf8");
const yamlOf = (name: string) => parseYaml(read(name), { strict: true, merge: true }) as Record<string, unknown>;

/** @param changed values beside those of `values.yaml` */
export function renderOurChart(changed: object = {}): Record<string, unknown>[] {
  const templates = readdirSync(path.join(CHART, "templates")).map((name) => read(path.join("templates", name)));
  return renderChart(templates, { values: { ...yamlOf("values.yaml"), ...changed }, chart: yamlOf("Chart.yaml") });
}
