import { runChecks } from "./test/checks.ts";
import { endWithUs } from "./test/command.ts";
import { runSuites } from "./test/suites.ts";
import { Tally } from "./test/tally.ts";

/** `npm run check`: what is quick to know: format, lint, types and the rules of the house. */
const tally = new Tally();
endWithUs();
await runChecks(tally);
await runSuites(["rules"], tally);
console.log(tally.line);
process.exit(tally.failures.length === 0 ? 0 : 1);
