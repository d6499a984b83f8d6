import { parseArgs } from "node:util";
import { temporaryCluster } from "@plaza/server/core/db/temporary-cluster.ts";
import { BENCH_PARTS, PARTS_BY_NAME, runBench } from "./bench.ts";
import { benchBrowser } from "./browser-bench.ts";
import { capacityTable } from "./capacity.ts";

/** `npm run bench`: measures on its own PostgreSQL, durable as in production, and deletes it afterwards. */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    concurrency: { type: "string", default: "12" },
    sellers: { type: "string" },
    orders: { type: "string" },
    "load-minutes": { type: "string" },
    queries: { type: "string" },
    statements: { type: "boolean", default: false },
    profile: { type: "string" },
    beside: { type: "string" },
    workers: { type: "string" },
    json: { type: "string" },
    capacity: { type: "string" },
    streams: { type: "string" },
    seconds: { type: "string" },
    minutes: { type: "string" },
    rounds: { type: "string" },
  },
});
if (values.capacity !== undefined) {
  // Computed, not measured: what markets of these sizes need.
  const sizes = values.capacity.split(",").map(Number);
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1)) throw new Error("--capacity is numbers of people, with commas");
  console.log(capacityTable(sizes));
  process.exit(0);
}
if (values.only === "browser") {
  process.exit(await benchBrowser({ rounds: wholeNumber("rounds") ?? 1, jsonFile: values.json, beside: values.beside }));
}
const parts = values.only === undefined ? [...BENCH_PARTS] : [...BENCH_PARTS, ...PARTS_BY_NAME].filter((part) => values.only === part);
if (parts.length === 0) throw new Error(`--only is one of ${[...BENCH_PARTS, ...PARTS_BY_NAME, "browser"].join(", ")}`);
const streams = wholeNumber("streams");
if (streams !== undefined && streams % 2 === 1) throw new Error("--streams is an even number: two people write to each other");
const workers = wholeNumber("workers");
if (workers !== undefined && values.beside !== undefined) throw new Error("--workers and --beside are measured in separate runs");
const [seconds, minutes, rounds] = [wholeNumber("seconds"), wholeNumber("minutes"), wholeNumber("rounds")];

// Ten years are loaded without a log; everything else is measured with it, as a standby and an archive need it.
const isLoaded = parts.every((part) => part === "months");
const cluster = await temporaryCluster({
  durable: true,
  ...(isLoaded ? { settings: { wal_level: "minimal", max_wal_senders: "0" } } : {}),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
try {
  await runBench({
    clusterUrl: cluster.adminUrl,
    parts,
    quick: values.quick,
    concurrency: Number.parseInt(values.concurrency, 10),
    statements: values.statements,
    ...(values.sellers === undefined ? {} : { sellers: Number.parseInt(values.sellers, 10) }),
    ...(values.orders === undefined ? {} : { orders: Number.parseInt(values.orders, 10) }),
    ...(values["load-minutes"] === undefined ? {} : { loadMinutes: Number(values["load-minutes"]) }),
    ...(values.queries === undefined ? {} : { queries: Number.parseInt(values.queries, 10) }),
    ...(streams === undefined ? {} : { streams }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(rounds === undefined ? {} : { rounds }),
    ...(values.profile === undefined ? {} : { profileFolder: values.profile }),
    ...(values.beside === undefined ? {} : { beside: values.beside }),
    ...(workers === undefined ? {} : { workers }),
    ...(values.json === undefined ? {} : { jsonFile: values.json }),
    print: (text) => console.log(text),
  });
} finally {
  await cluster.stop();
}

function wholeNumber(name: "streams" | "workers" | "seconds" | "minutes" | "rounds"): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new Error(`--${name} is a whole number of at least 1`);
  return Number.parseInt(given, 10);
}
