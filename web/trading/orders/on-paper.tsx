import { Button } from "@plaza/ui/button.tsx";
import { PrintIcon } from "@plaza/ui/order-icons.tsx";
import { useTexts } from "@plaza/messages/react.tsx";
import { paths } from "../../shell/paths.ts";
import { useRootData } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";

/** What paper says besides: whose it is, of which zone its times are, and how anybody can check what it says. */
export function OnPaper() {
  const t = useTexts();
  const { lang, publicOrigin } = useRootData();
  const zone = useTimeZone();
  return (
    <div className="caption mt-4 hidden max-w-prose print:block">
      <p>
        {t("frame.site_name")} · {t("order.receipt_zone", { zone })}
      </p>
      <p className="mt-1 break-words">{t("order.receipt_check", { address: publicOrigin + paths.checkJournal(lang) })}</p>
    </div>
  );
}

/** Prints the page; without scripts the browser's menu does. */
export function PrintButton() {
  const t = useTexts();
  return (
    <span data-needs-script className="print:hidden">
      <Button size="sm" icon={<PrintIcon />} onClick={() => print()}>
        {t("order.print")}
      </Button>
    </span>
  );
}
