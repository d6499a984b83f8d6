import { Suspense, type ReactNode } from "react";
import { Notice } from "@plaza/ui/notice.tsx";
import { CopyBy } from "@plaza/ui/copy-text.ts";
import { LinkedBy, MissingPages } from "@plaza/ui/anchor.tsx";
import { Toaster } from "@plaza/ui/toaster.tsx";
import { useTexts } from "@plaza/messages/react.tsx";
import { copyInApp } from "../bridge/copy.ts";
import { useDevice } from "../bridge/use-device.ts";
import { WidgetHost } from "../widget-host/widget-host.tsx";
import { WidgetContainer } from "../widget-host/widget-container.tsx";
import { RouterAnchor } from "../router-anchor.tsx";
import { lazyExtra } from "../lazy-component.ts";
import { useRootData } from "../root-data.ts";
import { Startup, LostConnectionGuard } from "./startup.tsx";
import { Offline } from "../offline.tsx";
import { ProgressLine } from "./progress-line.tsx";

/** In a plain browser nobody needs it. */
const InApp = lazyExtra(async () => (await import("../bridge/in-app.tsx")).InApp);

const AppBar = lazyExtra(async () => (await import("../bridge/in-app.tsx")).AppBar);

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { session, marketNotice, missingPages } = useRootData();
  const inApp = useDevice() !== "h5";
  return (
    <CopyBy value={inApp ? copyInApp : null}>
      <LinkedBy value={RouterAnchor}>
        <MissingPages value={missingPages}>
          <a
            href="#content"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-1000 focus:rounded-base focus:bg-raised focus:px-4 focus:py-3 focus:shadow-float"
          >
            {t("frame.skip_to_content")}
          </a>
          <div className="flex min-h-dvh flex-col">
            {inApp ? (
              <Suspense>
                <AppBar />
              </Suspense>
            ) : null}
            {inApp ? null : <WidgetContainer name="header" className="widget-header" />}
            <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-0 outline-none sm:px-6">
              {marketNotice ? (
                <Notice kind="warn" className="mx-4 mt-4 sm:mx-0">
                  {marketNotice}
                </Notice>
              ) : null}
              {session === "unknown" ? (
                <Notice kind="warn" className="mx-4 mt-4 sm:mx-0">
                  {t("frame.session_unknown")}
                </Notice>
              ) : null}
              {children}
            </main>
            {inApp ? null : <WidgetContainer name="footer" />}
          </div>
          {inApp ? null : <WidgetContainer name="transfer" />}
          <ProgressLine />
          <WidgetHost />
          <Toaster />
          <Offline />
          <Startup />
          <LostConnectionGuard />
          {inApp ? (
            <Suspense>
              <InApp />
            </Suspense>
          ) : null}
        </MissingPages>
      </LinkedBy>
    </CopyBy>
  );
}
