import { importsOf, lineAt } from "./code.ts";
import { type Exception, type Rule, without } from "./rule.ts";

const IMPURE =
  /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bperformance\.now\(|\bset(?:Timeout|Interval|Immediate)\(|\bfetch\(|\bprocess\.|\bcrypto\./g;

export const pureDomain: Rule = {
  name: "the domain has no clock, no randomness and no input or output",
  check: (files) =>
    files
      .filter((file) => file.workspace === "domain" && !file.isTest)
      .flatMap((file) => [
        ...[...file.code.matchAll(IMPURE)].map((match) => ({
          path: file.path,
          says: `line ${lineAt(file.code, match.index)} uses ${match[0]}: take the moment, the chance or the fact as a parameter`,
        })),
        ...importsOf(file.code)
          .filter((specifier) => specifier.startsWith("node:"))
          .map((specifier) => ({
            path: file.path,
            says: `imports ${specifier}: the domain runs in browsers too, and only computes`,
          })),
      ]),
};

const ENVIRONMENT_READERS: readonly Exception[] = [
  { path: "server/main.ts", reason: "hands the environment to readConfig" },
  { path: "server/app/commands/audit.ts", reason: "a program of its own, with one setting" },
  { path: "server/app/commands/backup.ts", reason: "a separate program, with the login of the database owner" },
  { path: "server/app/commands/files.ts", reason: "a separate program, with the keys of the object store" },
  { path: "server/app/commands/restore.ts", reason: "a separate program, with the login of the database owner" },
  { path: "server/app/commands/privacy.ts", reason: "a separate program, with the login of the database owner" },
  { path: "server/app/commands/migrate.ts", reason: "a separate program, with the login of the database owner" },
  { path: "server/app/commands/reseal.ts", reason: "hands the environment to readConfig" },
  { path: "server/testing/cluster.setup.ts", reason: "which PostgreSQL a run of tests uses" },
  { path: "server/core/db/postgres-files.ts", reason: "passes the environment on to PostgreSQL's programs, without what would steer them" },
  { path: "server/app/commands/staff.ts", reason: "is a program of its own, with the owner's login and the sealing key" },
  { path: "host/main.ts", reason: "is the example's whole configuration" },
  { path: "server/app/commands/service-key.ts", reason: "a separate program, with the login of the database owner and the sealing key" },
  { path: "server/testing/fleet/machine.ts", reason: "starts programs of this machine, which need its PATH" },
  { path: "web/server.ts", reason: "hands the environment to readConfig" },
  { path: "web/shell/fault-log.ts", reason: "names the worker, in the built pages too, which share no memory with what starts them" },
  { path: "workers/worker.ts", reason: "learns its number from the process that started it" },
  { path: "web/shell/config.server.ts", reason: "hands the environment to readConfig" },
];

export const settingsInOnePlace: Rule = {
  name: "only a workspace's configuration reads the environment",
  check: (files) =>
    without(
      ENVIRONMENT_READERS,
      files
        .filter((file) => !["tools", "e2e", "bench", "client", "drills", ""].includes(file.workspace) && file.path.includes("/"))
        .filter((file) => /\bprocess\.env\b(?!\.NODE_ENV)/.test(file.code))
        .map((file) => ({
          path: file.path,
          says: "reads process.env: add the setting to the workspace's config.ts, where it is checked, and pass it in",
        })),
      files,
    ),
};
