import { useRef } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { paths } from "./paths.ts";
import { usePolling } from "./polling.ts";

/** Announces once that there is a new build of the site since this page was loaded. Checks only while the page is visible. */
export function NewBuildNotice() {
  const t = useTexts();
  const told = useRef(false);
  const look = async () => {
    if (told.current || (await latestBuild()) === __BUILD_ID__) return;
    told.current = true;
    toasts.show(t("frame.new_build"), { stay: true, action: { text: t("frame.refresh"), act: () => location.reload() } });
  };
  usePolling(() => void look());
  return null;
}

/** The id of the build that is served now; this page's own when it can't be learnt, since silence is no news. */
async function latestBuild(): Promise<string> {
  try {
    const response = await fetch(paths.latestBuild(), { cache: "no-cache" });
    const build: unknown = response.ok ? await response.json() : null;
    return typeof build === "object" && build !== null && "id" in build && typeof build.id === "string" ? build.id : __BUILD_ID__;
  } catch {
    return __BUILD_ID__;
  }
}
