import { useEffect, useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { markNavigationFailed } from "./failed-navigation.ts";
import { usePolling } from "./polling.ts";

/** Each person's own pause, so that a crowd doesn't come back all at once. The shortest is about what the answer asks for (`Retry-After`). */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [4_000, 10_000];

/** Asks for the page until it is there again. What was typed before it failed is given back to its form then, however the page is left. */
export function Reloading({ address }: { address: string }) {
  const t = useTexts();
  const [pause] = useState(() => SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
  useEffect(() => {
    addEventListener("pagehide", markNavigationFailed);
    return () => removeEventListener("pagehide", markNavigationFailed);
  }, []);
  usePolling(
    () =>
      void fetch(address, { method: "HEAD", cache: "no-store" }).then(
        ({ status }) => status === 503 || location.replace(address),
        () => undefined,
      ),
    pause,
  );
  return useHydrated() ? <p className="caption">{t("frame.not_reachable_reloads")}</p> : null;
}
