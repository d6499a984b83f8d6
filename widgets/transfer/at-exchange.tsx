import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import type { Wallets } from "./api.ts";

/** What spot balances are worth while the exchange that has them is slow or away; nothing while it answers. */
export function AtExchange({ exchange }: Required<Pick<Wallets, "exchange">>) {
  const t = useTexts();
  const formats = useFormats();
  if (exchange.state === "live") return null;
  // The dialog is drawn in the browser alone, so its own zone is the reader's.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Notice kind="warn">
      {exchange.at === null
        ? t("transfer.exchange_away")
        : t("transfer.exchange_stale", { time: formats.date(exchange.at, timeZone, "second") })}
    </Notice>
  );
}
