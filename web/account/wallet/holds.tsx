import type { WalletHoldView } from "@plaza/contract/calls/wallet.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";

/** What has to be waited for, each with its reason and its exact end. */
export function Holds({ holds }: { holds: readonly WalletHoldView[] }) {
  return holds.length === 0 ? null : (
    <div className="mb-4 flex flex-col gap-3 sm:mb-6">
      {holds.map((hold) => (
        <Hold key={hold.hold + (hold.assetCode ?? "")} hold={hold} />
      ))}
    </div>
  );
}

function Hold({ hold: { hold, reason, until, assetCode = "", quantity = "0" } }: { hold: WalletHoldView }) {
  const t = useTexts();
  const zone = useTimeZone();
  const formats = useFormats();
  const time = formats.date(until, zone, "second");
  if (hold === "purchase") {
    return (
      <Notice kind="warn" title={t("wallet.hold_purchase", { quantity: formats.coinsText(quantity, assetCode), time })}>
        {t("wallet.hold_purchase_why")}
      </Notice>
    );
  }
  if (hold === "account") {
    return (
      <Notice kind="danger" title={t("wallet.hold_account", { time })}>
        {t("wallet.hold_account_why")}
      </Notice>
    );
  }
  if (hold === "orders") {
    return (
      <Notice kind="warn" title={t("wallet.hold_orders", { time })}>
        {t("wallet.hold_orders_why")}
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title={t("wallet.hold_security", { time })}>
      {t(`wallet.hold_reason.${reason ?? "unknown"}`)} {t("wallet.hold_security_still")}
    </Notice>
  );
}
