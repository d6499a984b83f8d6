import { step, secondsSince } from "./start/progress.ts";
import { StartRefusal } from "./start/refusal.ts";
import { buildSite } from "./start/site-build.ts";
import { prepareBrowser } from "./test/browser.ts";
import { runChecks } from "./test/checks.ts";
import { endWithUs } from "./test/command.ts";
import { runSuites } from "./test/suites.ts";
import { Tally } from "./test/tally.ts";

/** `npm test`: every check and every test there is. The last line counts them. */
const began = performance.now();
const tally = new Tally();
endWithUs();

const browser = prepareBrowser();
await runChecks(tally);
const isBuilt = await buildCounted();
await runSuites(["rules", "units", "server"], tally);
if (!browser.found) tally.add(browser.sentence, 0, 1);
else if (isBuilt) await runSuites(["browser"], tally, { CHROMIUM_PATH: browser.file });
else tally.add("the browser tests, for want of a site", 0, 1);

console.log(`\nAfter ${secondsSince(began, 0)}:`);
for (const failure of new Set(tally.failures)) console.log(`✗ ${failure}`);
console.log(tally.line);
process.exit(tally.failures.length === 0 ? 0 : 1);

async function buildCounted(): Promise<boolean> {
  try {
    await step("building the site", () => buildSite(new AbortController().signal));
    tally.add("the build of the site", 1, 0);
    return true;
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    console.log(error.message);
    tally.add("the build of the site", 0, 1);
    return false;
  }
}
