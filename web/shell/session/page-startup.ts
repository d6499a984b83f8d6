import { browserCaller } from "../api/browser.ts";
import { keepPageWhileOffline } from "../offline-forms.ts";
import type { RootData } from "../root-data.ts";
import { startUp } from "./browser-startup.ts";
import type { Report } from "./startup.ts";

/** What a page loads once it is quiet, in one piece: its stores' start, the watch for a newer build, and what forms do without a line. */
export { announceNewBuilds } from "../new-version-notice.ts";

/** @param redraw draws the page again when its person is logged out by its own code */
export function startPage(root: RootData, report: Report, redraw: () => unknown): Promise<void> {
  keepPageWhileOffline(() => report(root.networkError));
  return startUp(root, browserCaller(root), report, redraw);
}
