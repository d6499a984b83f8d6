import { parseArgs } from "node:util";
import { buildSite, discardSiteBuild } from "./start/site-build.ts";

/** `npm run site`: builds the site where its sources have changed, as every start does. `-- --again` builds it in any case: the bench measures that. */
const { values } = parseArgs({ options: { again: { type: "boolean", default: false } } });
if (values.again) discardSiteBuild();
await buildSite(new AbortController().signal);
