import { runChecks } from "./test/checks.ts";
import { endWithUs } from "./test/command.ts";
import { checkCommits } from "./test/commits.ts";
import { runSuites } from "./test/suites.ts";
import { Tally } from "./test/tally.ts";

/** `npm run check`: what is quick to know: commit messages, format, lint, types and the rules of the house. */
const tally = new Tally();
endWithUs();
checkCommits(tally);
await runChecks(tally, console.log, { alone: true });
await runSuites(["rules"], [], tally);
console.log(tally.line);
process.exit(tally.failures.length === 0 ? 0 : 1);
