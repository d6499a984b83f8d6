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
    const begin = () => {
      void import("../session/browser-startup.ts").then(({ startUp }) =>
        startUp(root, browserCaller(root), (sentence) => void toasts.show(sentence, { kind: "danger" })),
      );
    };
    const later = setTimeout(begin, QUIET_MS);
    return () => clearTimeout(later);
  }, [root]);
  return null;
}
