import { browserCaller } from "../api/browser.ts";
import type { RootData } from "../root-data.ts";
import { startUp } from "./browser-startup.ts";
import type { Report } from "./startup.ts";

/** What a page loads once it is quiet, in one piece: its stores' start and the watch for a newer build. */
export { announceNewBuilds } from "../new-version-notice.ts";

/** @param redraw draws the page again when its person is logged out by its own code */
export function startPage(root: RootData, report: Report, redraw: () => unknown): Promise<void> {
  return startUp(root, browserCaller(root), report, redraw);
}
