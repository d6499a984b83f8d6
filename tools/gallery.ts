import { parseArgs } from "node:util";
import { buildSite } from "./start/site-build.ts";
import { prepareBrowser } from "./test/browser.ts";
import { programOf } from "./launch/program.ts";
import { run } from "./test/command.ts";

/**
 * `npm run gallery -- --langs en,th --widths 375,1440 --themes dark --only order`: pictures of every screen, into test-results/gallery. With
 * `--pseudo rtl`, in the pseudo-locale from right to left.
 */
const { values } = parseArgs({
  options: {
    langs: { type: "string" },
    widths: { type: "string" },
    themes: { type: "string" },
    only: { type: "string" },
    pseudo: { type: "string" },
  },
});
const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [`GALLERY_${name.toUpperCase()}`, value]));
const browser = await prepareBrowser();
if (!browser.found) {
  console.log(browser.sentence);
  process.exit(1);
}
await buildSite(new AbortController().signal);
const { code } = await run(programOf("vitest", "vitest"), ["run", "--project", "gallery"], {
  quiet: false,
  env: { ...env, CHROMIUM_PATH: browser.file },
});
process.exit(code);
