import { useEffect } from "react";
import { toasts } from "@plaza/ui/toasts.ts";
import { browserCaller } from "../api/browser.ts";
import { useRootData } from "./root-data.ts";

/** A page is drawn, hydrated and quiet by then. */
const QUIET_MS = 1_000;

/** Starts the client's stores once the page is quiet, and again when somebody logs in or out. Their code comes after the page: no page waits for it. */
export function Startup() {
  const root = useRootData();
  useEffect(() => {
    const begin = async () => {
      const { startUp } = await import("../session/browser-startup.ts");
      await startUp(root, browserCaller(root), (sentence) => void toasts.show(sentence, { kind: "danger" }));
    };
    // Without a line their code can't come, and no page needs it.
    const later = setTimeout(() => void begin().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(later);
  }, [root]);
  return null;
}
