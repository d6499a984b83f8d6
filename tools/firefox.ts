import { spawnSync } from "node:child_process";
import { buildSite } from "./start/site-build.ts";
import { programOf } from "./launch/program.ts";
import { run } from "./test/command.ts";

/** `npm run firefox -- wallet`: the main journeys, or those whose file has one of these words, in the machine's Firefox. No part of `npm test`. */
const JOURNEYS = ["trade", "account", "onboarding", "adverts", "appeal", "wallet", "chat", "support", "after-trade", "frame"];
/** A virtual authenticator is Chromium's, and by BiDi Playwright doesn't learn where a window without scripts has gone. */
const NAMES = "^(?!.*(passkey|ithout scripts|plain forms?))";
const FIREFOX = process.env["FIREFOX_PATH"] ?? "firefox-esr";

const chosen = process.argv.slice(2);
const version = spawnSync(FIREFOX, ["--version"], { encoding: "utf8", timeout: 60_000 });
if (version.status !== 0) {
  console.log(
    `There is no ${FIREFOX} here: install it, such as by \`sudo apt-get install firefox-esr\`, or set FIREFOX_PATH to Firefox's program.`,
  );
  process.exit(1);
}
console.log(version.stdout.trim());
await buildSite(new AbortController().signal);
const files = (chosen.length > 0 ? chosen : JOURNEYS).map((name) => `e2e/${name}.e2e.ts`);
const { code } = await run(programOf("vitest", "vitest"), ["run", "--project", "browser", "--reporter", "verbose", "-t", NAMES, ...files], {
  quiet: false,
  env: { JOURNEY_BROWSER: "firefox", FIREFOX_PATH: FIREFOX },
});
process.exit(code);
