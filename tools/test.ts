import { parseArgs } from "node:util";
import { step, secondsSince } from "./start/progress.ts";
import { StartRefusal } from "./start/refusal.ts";
import { buildSite } from "./start/site-build.ts";
import { type Browser, prepareBrowser } from "./test/browser.ts";
import { runChecks } from "./test/checks.ts";
import { endWithUs } from "./test/command.ts";
import { bundlePrograms } from "./test/program-bundles.ts";
import { filesWith, SUITES, suitesWith } from "./test/suite-files.ts";
import { runSuites } from "./test/suites.ts";
import { Tally } from "./test/tally.ts";

/**
 * `npm test`: every check and every test there is. `npm test -- orders e2e/chat`: the tests whose path has one of these words in it, and
 * the site only if a browser test is among them. The last line counts them.
 */
const began = performance.now();
const tally = new Tally();
endWithUs();

const { positionals: words } = parseArgs({ allowPositionals: true });
const suites = words.length === 0 ? SUITES : suitesWith(words);
const withoutBrowser = suites.filter((suite) => suite !== "browser");
if (suites.length === 0) tally.add(`no test has ${words.join(" or ")} in its path`, 0, 1);
const ofChecks: string[] = [];
const browser = suites.includes("browser") ? prepareBrowser() : null;
// At once: a browser is installed while others compute, a browser test waits for pages more than it computes, and two processors are in use
// to the end.
await Promise.all([words.length === 0 ? runChecks(tally, (text) => ofChecks.push(text), { alone: false }) : null, runTests()]);

// Here, because the report of a run that is under way is drawn over on a screen.
if (ofChecks.length > 0) console.log(`\n${ofChecks.join("\n")}`);
if (tally.slowest.length > 1) console.log(`\nThe slowest files:\n${tally.slowest.join("\n")}`);
console.log(`\nAfter ${secondsSince(began, 0)}:`);
for (const failure of new Set(tally.failures)) console.log(`✗ ${failure}`);
console.log(tally.line);
process.exit(tally.failures.length === 0 ? 0 : 1);

async function runTests(): Promise<void> {
  // First: some of the other tests look at the site too.
  const isBuilt = browser !== null && (await buildCounted());
  // To make them takes longer than a few tests gain.
  const env = words.length === 0 ? { PROGRAM_BUNDLES: await bundlePrograms() } : {};
  await Promise.all([
    withoutBrowser.length === 0 ? null : runSuites(withoutBrowser, words, tally, { env }),
    browser?.then((found) => runBrowserTests(found, isBuilt)),
  ]);
}

async function runBrowserTests(found: Browser, isBuilt: boolean): Promise<void> {
  if (!found.found) tally.add(found.sentence, 0, 1);
  else if (!isBuilt) tally.add("the browser tests, for want of a site", 0, 1);
  else {
    const env = { CHROMIUM_PATH: found.file };
    if (filesWith("browser", words).length < 2) return runSuites(["browser"], words, tally, { quiet: withoutBrowser.length > 0, env });
    // Each half starts its own product. Reports that mix on one screen can't be read, so a half's comes when it is whole.
    await Promise.all((["1/2", "2/2"] as const).map(async (half) => runSuites(["browser"], words, tally, { quiet: true, env, half })));
  }
}

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
