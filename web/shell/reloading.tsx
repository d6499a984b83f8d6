import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { usePolling } from "./polling.ts";

/** Each person's own pause, so that a crowd doesn't come back all at once. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [4_000, 10_000];

/** Asks for the page until it is there again. Without scripts there is the button. */
export function Reloading({ address }: { address: string }) {
  const t = useTexts();
  const [pause] = useState(() => SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
  usePolling(
    () =>
      void fetch(address, { method: "HEAD", cache: "no-store" }).then(
        ({ status }) => status === 503 || location.reload(),
        () => undefined,
      ),
    pause,
  );
  return useHydrated() ? <p className="caption">{t("frame.not_reachable_reloads")}</p> : null;
}
