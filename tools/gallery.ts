import { parseArgs } from "node:util";
import { buildSite } from "./start/site-build.ts";
import { prepareBrowser } from "./test/browser.ts";
import { programOf } from "./launch/program.ts";
import { run } from "./test/command.ts";

/**
 * `npm run gallery -- --langs en,th --widths 375,1440 --themes dark --only order`: pictures of every screen, into test-results/gallery. With
 * `--pseudo rtl`, in the pseudo-locale from right to left. `--sheets` puts thirty screens on one sheet for each width and theme, `--to` names
 * another folder, and `--origin` a demo that runs already, such as that of an earlier commit.
 */
const { values } = parseArgs({
  options: {
    langs: { type: "string" },
    widths: { type: "string" },
    themes: { type: "string" },
    only: { type: "string" },
    pseudo: { type: "string" },
    to: { type: "string" },
    sheets: { type: "boolean" },
    origin: { type: "string" },
  },
});
const { origin = "", ...chosen } = values;
const env = Object.fromEntries(Object.entries(chosen).map(([name, value]) => [`GALLERY_${name.toUpperCase()}`, String(value)]));
const browser = await prepareBrowser();
if (!browser.found) {
  console.log(browser.sentence);
  process.exit(1);
}
if (origin === "") await buildSite(new AbortController().signal);
const { code } = await run(programOf("vitest", "vitest"), ["run", "--project", "gallery"], {
  quiet: false,
  env: { ...env, PLAZA_E2E_ORIGIN: origin, CHROMIUM_PATH: browser.file },
});
process.exit(code);
