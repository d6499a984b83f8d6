import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { hasFailedNavigation } from "../failed-navigation.ts";
import { useLoadedData } from "../root-data.ts";

/** A page is drawn, hydrated and quiet by then. */
const QUIET_MS = 1_000;
/** By then everything that the page needs is there, so files for a later lost connection don't compete with it. */
const IDLE_MS = 5_000;

/** Starts the client's stores once the page is quiet, and again when somebody logs in or out. Their code comes after the page: no page waits for it. */
export function Startup() {
  const t = useTexts();
  const root = useLoadedData();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const begin = async () => {
      const { startPage } = await import("../session/page-startup.ts");
      await startPage(root, (sentence) => void toasts.show(sentence, { kind: "danger" }), revalidate);
    };
    return after(QUIET_MS, begin);
  }, [root, revalidate]);
  useEffect(() => {
    let end: (() => void) | null | undefined;
    const cancel = after(QUIET_MS, async () => {
      const { announceNewBuilds } = await import("../session/page-startup.ts");
      if (end !== null) end = announceNewBuilds(t("frame.new_build"), t("frame.refresh"));
    });
    return () => {
      cancel();
      end?.();
      end = null;
    };
  }, [t]);
  return null;
}

/** Prepares for a lost connection: the page of a failed navigation and what was typed must survive it. */
export function LostConnectionGuard() {
  const { lang } = useLoadedData();
  const { pathname } = useLocation();
  useEffect(
    () =>
      after(hasFailedNavigation() ? QUIET_MS : IDLE_MS, async () => {
        const { takeBack } = await import("../form-values.ts");
        takeBack(pathname);
      }),
    [pathname],
  );
  useEffect(() => after(IDLE_MS, async () => (await import("../register-service-worker.ts")).registerServiceWorker(lang)), [lang]);
  return null;
}

/** Without a line the code can't come, and no page needs it. */
function after(milliseconds: number, work: () => Promise<void>): () => void {
  const later = setTimeout(() => void work().catch(() => undefined), milliseconds);
  return () => clearTimeout(later);
}
