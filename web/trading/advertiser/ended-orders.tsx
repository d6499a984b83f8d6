import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { FiguresData } from "./advertiser.server.ts";

type Ended = NonNullable<FiguresData["ended"]>;

/** Every canceled and expired order that counts, or could: whom against, and the way to dispute it. */
export function EndedOrders({ ended }: { ended: Ended }) {
  const t = useTexts();
  return (
    <Card title={t("advertiser.ended")}>
      <p className="caption mb-3">{t("advertiser.ended_lead")}</p>
      {ended.length === 0 ? <p>{t("advertiser.ended_none")}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {ended.map((order) => (
          <EndedOrder key={order.orderId} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function EndedOrder({ order }: { order: Ended[number] }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const { orderId, role, counts, dispute, disputeUntil, canceledAt, cancelReason } = order;
  const side = role === "buyer" ? "buy" : "sell";
  const fault = counts === null ? "nobody" : counts === role ? "you" : "other";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <Anchor href={paths.order(lang, side, orderId)} className="link">
          {t(`reasons.cancel.${cancelReason}`)}
        </Anchor>
        <p className="caption">
          <time dateTime={canceledAt}>{formats.date(canceledAt, zone, "minute")}</time> · {t(`advertiser.counts.${fault}`)}
          {dispute === null ? null : ` · ${t(`advertiser.dispute.${dispute}`)}`}
        </p>
      </div>
      {disputeUntil === undefined ? null : (
        <div className="text-end">
          <ButtonLink href={paths.appeal(lang, side, orderId)} size="sm">
            {t("advertiser.dispute_do")}
          </ButtonLink>
          <p className="caption mt-1">{t("advertiser.dispute_until", { time: formats.date(disputeUntil, zone, "minute") })}</p>
        </div>
      )}
    </li>
  );
}
