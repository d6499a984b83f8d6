import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, buttonClass } from "@plaza/ui/button.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PageHead } from "./page-head.tsx";
import { onPage } from "./page-listeners.ts";
import { paths } from "./paths.ts";
import { markNavigationFailed } from "./failed-navigation.ts";

const WATCH_MS = 8_000;

/**
 * A request of the page without a response: a lost connection, and nobody's fault. Browsers throw a TypeError, each with its own message. A part
 * of the page that is missing on a good line is a fault of ours.
 */
export function isConnectionError(fault: unknown): boolean {
  if (typeof navigator === "undefined" || !(fault instanceof TypeError)) return false;
  return !navigator.onLine || (/fetch|network|load failed/i.test(fault.message) && !/import/i.test(fault.message));
}

/** In the place of a page that could not be loaded. The page loads by itself once the connection is back. */
export function ConnectionError() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const left = useRef("");
  useEffect(() => {
    markNavigationFailed();
    // If reloaded on the way back, the previous page would again lose the values that were just restored.
    const again = () => left.current !== pathname && location.reload();
    const stop = onPage("unreached page", (event) => event === "online" && again());
    // "online" says that there is a network, not that it reaches this site.
    const watch = setInterval(() => void fetch(paths.latestBuild(), { method: "HEAD" }).then(again, () => undefined), WATCH_MS);
    return () => {
      clearInterval(watch);
      stop();
    };
  }, [pathname]);
  const leave = () => {
    left.current = pathname;
    history.back();
  };
  return (
    <>
      <PageHead title={t("frame.offline_title")} />
      <div className="px-4 py-12 sm:px-0">
        <PageHeading lead={t("frame.offline_help")}>{t("frame.offline_title")}</PageHeading>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={pathname + search} className={buttonClass({ variant: "primary" })}>
            {t("frame.try_again")}
          </a>
          <Button variant="secondary" onClick={leave}>
            {t("frame.go_back")}
          </Button>
        </div>
      </div>
    </>
  );
}
