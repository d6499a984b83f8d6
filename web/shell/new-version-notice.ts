import { toasts } from "@plaza/ui/toasts.ts";
import { watchBuild } from "./new-build.ts";
import { POLL_MS, poll, pollingOf } from "./polling.ts";

/** One for the document: another language doesn't make the build another one. */
const look = watchBuild(__BUILD_ID__);

/**
 * Announces once that there is a new build of the site since this page was loaded. Checks only while the page is visible. The answer ends it.
 * @param refresh what the button says
 */
export function announceNewBuilds(notice: string, refresh: string): () => void {
  const announce = () => void toasts.show(notice, { stay: true, action: { text: refresh, act: () => location.reload() } });
  const check = () => void look(announce);
  return poll(POLL_MS, pollingOf("builds", check));
}
