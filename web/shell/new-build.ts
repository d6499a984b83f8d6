import { paths } from "./paths.ts";

/**
 * What looks for a newer build of the site than the page's own, to be called again and again. It announces one once, and then asks no more.
 */
export function watchBuild(own: string): (announce: () => void) => Promise<void> {
  let isAnnounced = false;
  return async (announce) => {
    if (isAnnounced || (await latestBuild(own)) === own) return;
    isAnnounced = true;
    announce();
  };
}

/** The id of the build that is served now; the page's own when it can't be learned, since silence is no news. */
async function latestBuild(own: string): Promise<string> {
  try {
    const response = await fetch(paths.latestBuild(), { cache: "no-cache" });
    const build: unknown = response.ok ? await response.json() : null;
    return typeof build === "object" && build !== null && "id" in build && typeof build.id === "string" ? build.id : own;
  } catch {
    return own;
  }
}
