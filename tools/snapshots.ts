import { programOf } from "./launch/program.ts";
import { run } from "./test/command.ts";

/** `npm run snapshots`: rewrites what is made from code and kept in git. The tests that compare them do it. */
const TESTS = [
  "domain/orders/diagram.test.ts",
  "domain/exchange/transfer.test.ts",
  "domain/settings/operating.test.ts",
  "domain/roles/roles.test.ts",
  "server/core/db/schema.test.ts",
  "web/outage-page.test.ts",
];

const { code } = await run(programOf("vitest", "vitest"), ["run", ...TESTS, "--update"], { quiet: false });
process.exit(code);
