import { ConfigError, readOwnerConfig } from "../../core/config.ts";
import { refuseClearText } from "../../core/clear-text.ts";
import { prepareAppLogin } from "../../core/db/app-login.ts";
import { migrate } from "../../core/db/migrate.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { seedDemoStaff } from "../demo/staff.ts";

/**
 * Brings the database of DATABASE_URL to this version and prepares the login of APP_DATABASE_URL, if one is given: run once before the servers
 * of a new version start, which have no right to do it. The market may run meanwhile. `--demo-staff` adds the demo's staff, whose passwords
 * are published.
 */
try {
  const env = readSecretFiles(process.env);
  const url = env["DATABASE_URL"] ?? "";
  if (url === "") throw new ConfigError("DATABASE_URL is missing: the owner's login of a PostgreSQL of version 15 or later");
  if (env["PLAZA_MODE"] === "production") refuseClearText(env);
  const started = Date.now();
  const ran = await migrate(url, { report: (line) => process.stdout.write(`${line}\n`) });
  if (env["APP_DATABASE_URL"]) await prepareAppLogin(url, env["APP_DATABASE_URL"]);
  if (process.argv.includes("--demo-staff")) await seedDemoStaff(readOwnerConfig(env));
  process.stdout.write(`${ran.length} migrations ran, ${Date.now() - started} ms\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : ((error instanceof Error ? error.stack : undefined) ?? String(error))}\n`,
  );
  process.exit(1);
}
