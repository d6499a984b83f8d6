import type { Config } from "@react-router/dev/config";
import { buildId, finishBuild } from "./build-id.ts";

export default {
  appDirectory: ".",
  buildDirectory: "build",
  ssr: true,
  // Every route is in the first manifest: one more request costs a slow phone more than a few hundred bytes.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory, buildId(import.meta.dirname), new Date()),
} satisfies Config;
