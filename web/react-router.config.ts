import type { Config } from "@react-router/dev/config";
import { buildId, finishBuild } from "./build-id.ts";

export default {
  appDirectory: ".",
  buildDirectory: "build",
  ssr: true,
  // The list of all routes has grown to 3 kB, before which no page comes alive: a page knows its own, and learns of those it links to after.
  routeDiscovery: { mode: "lazy" },
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory, buildId(import.meta.dirname), new Date()),
} satisfies Config;
