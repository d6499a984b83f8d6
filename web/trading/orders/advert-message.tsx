import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";

/** What the advertiser demanded or explained, as both sides agreed to it: the advert may say something else by now. */
export function AdvertMessage({ children }: { readonly children: string }) {
  const t = useTexts();
  return (
    <Card title={t("order.advert_message")} className="print:hidden">
      <p dir="auto" className="break-words whitespace-pre-line">
        {children}
      </p>
      <p className="caption mt-2">{t("order.advert_message_then")}</p>
    </Card>
  );
}
