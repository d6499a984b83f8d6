import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { DownloadIcon } from "@plaza/ui/action-icons.tsx";
import { ChevronDownIcon } from "@plaza/ui/icons.tsx";
import { useLang } from "../../shell/root-data.ts";
import { CopyField } from "../orders/amounts-card.tsx";
import { isOver } from "../orders/is-over.ts";
import { useAmounts } from "../orders/amounts.ts";
import { paths } from "../../shell/paths.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** Stays above the messages: where the money goes and from whom it comes, and the chat as a file. */
export function ChatTop({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const amounts = useAmounts();
  return (
    <div className="flex items-start justify-between gap-2 border-b border-line px-4 py-1 text-13">
      {isOver(order) ? null : (
        <details className="chat-pinned group min-w-0 flex-1">
          <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-medium">
            <ChevronDownIcon className="size-4 group-open:rotate-180" />
            <span className="truncate">
              {t("chat.pinned")} · {amounts.money(order.amount, order.fiat)} {order.fiat} · {order.method.name}
            </span>
          </summary>
          <Details order={order} />
        </details>
      )}
      <ChatFile order={order} />
    </div>
  );
}

/** With its words where nothing else is beside it. */
function ChatFile({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const href = paths.chatFile(useLang(), order.orderId);
  const words = t("chat.export");
  return isOver(order) ? (
    <a href={href} download className="link inline-flex min-h-11 items-center gap-1.5">
      <DownloadIcon className="size-4" />
      {words}
    </a>
  ) : (
    <a href={href} download className="icon-btn" aria-label={words} title={words}>
      <DownloadIcon />
    </a>
  );
}

/** A buyer whose time is over is not led to the account: what is sent then may be lost. */
function Details({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const nameOf = usePersonName();
  const { receiverName, paymentAccount, payerName } = order;
  const buyer = order.role === "buyer";
  const rows = [
    ...(buyer && receiverName ? [{ key: "receiver", label: t("order.receiver"), value: nameOf(receiverName) }] : []),
    ...(order.status === "expiring" ? [] : (paymentAccount?.fields.filter(({ value }) => value !== receiverName) ?? [])),
    ...(payerName ? [{ key: "payer", label: t("order.payer"), value: nameOf(payerName) }] : []),
    { key: "reference", label: t("order.reference"), value: order.paymentReference },
  ];
  return (
    <DataList className="pb-2">
      {rows.map(({ key, label, value }) => (
        <DataRow key={key} label={label}>
          <span className="inline-flex items-center gap-1">
            <bdi>{value}</bdi>
            <CopyField label={label} text={value} />
          </span>
        </DataRow>
      ))}
    </DataList>
  );
}
