import { memo } from "react";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor, useMissing } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { lazyPart } from "./drawn-part.ts";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { FactsList } from "./amounts-card.tsx";

/** Only of a completed order, and on its paper. */
const PrintButton = lazyPart("print", async () => (await import("./on-paper.tsx")).PrintButton);
const OnPaper = lazyPart("on-paper", async () => (await import("./on-paper.tsx")).OnPaper);

/** The order's facts; a receipt to keep once it is completed, and the way to a new order on the same terms once it has ended. */
export const Receipt = memo(function Receipt({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const completed = order.status === "completed";
  return (
    <Card title={t(completed ? "order.receipt" : "order.number", { id: order.orderId })} aside={completed ? <PrintButton /> : null}>
      {completed ? <p className="caption -mt-3 mb-2">{t("order.number", { id: order.orderId })}</p> : null}
      <FactsList order={order} />
      {completed ? <OnPaper /> : null}
      <JournalLinks order={order} />
    </Card>
  );
});

/** The receipt and the signed journal to keep, and where anybody can check it. */
function JournalLinks({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const isMissing = useMissing();
  const lang = useLang();
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 border-t border-line pt-2 text-13 print:hidden">
      {order.status === "completed" ? (
        <a href={paths.receipt(lang, order.orderId)} download className="link inline-flex min-h-11 items-center">
          {t("order.receipt_pdf")}
        </a>
      ) : null}
      {order.status !== "completed" || isMissing(paths.shareReceipt(lang, order.orderId)) ? null : (
        <Anchor href={paths.shareReceipt(lang, order.orderId)} className="link inline-flex min-h-11 items-center">
          {t("order.share_receipt")}
        </Anchor>
      )}
      {isMissing(paths.journal(lang, order.orderId)) ? null : (
        <a href={paths.journal(lang, order.orderId)} download className="link inline-flex min-h-11 items-center">
          {t("order.journal")}
        </a>
      )}
      <Anchor href={paths.checkJournal(lang)} className="link inline-flex min-h-11 items-center">
        {t("order.check_journal")}
      </Anchor>
    </p>
  );
}
