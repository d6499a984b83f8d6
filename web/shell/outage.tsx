import { useEffect } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { markNavigationFailed } from "./failed-navigation.ts";
import { Reloading } from "./reloading.tsx";
import { useLoadedData } from "./root-data.ts";

/** What the answer's `Retry-After` says, for browsers without scripts. */
const RELOADS_AFTER_SECONDS = 5;

/**
 * On a page of status 503: it comes again by itself once the service is back, with scripts and without them, and the form before it takes back what was
 * typed in it. Where it is the answer to a form, it offers to send that again, which does it once.
 */
export function Outage({ address }: { address: string }) {
  const t = useTexts();
  const { unsentForm } = useLoadedData();
  // Before the values of a page that was left well are deleted.
  useEffect(markNavigationFailed, []);
  if (unsentForm !== null) {
    // A browser without scripts has nothing else of what was typed.
    return (
      <form method="post" action={address} className="mt-4">
        {Object.entries(unsentForm).map(([position, [name, value]]) => (
          <input key={position} type="hidden" name={name} value={value} />
        ))}
        <p className="caption">{t("frame.unsent")}</p>
        <Button type="submit" variant="primary" className="mt-2">
          {t("frame.send_again")}
        </Button>
      </form>
    );
  }
  return (
    <>
      <noscript>
        {/* Names the address, because this page may be the answer to a form: that is not sent again by itself. */}
        <meta httpEquiv="refresh" content={`${RELOADS_AFTER_SECONDS};url=${address}`} />
        <p className="caption">{t("frame.not_reachable_reloads")}</p>
      </noscript>
      <Reloading address={address} />
    </>
  );
}
