import type { AvailableActionView, OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { useServerTime } from "../../shell/api/server-time.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { ORDER_REMEDY } from "../../shell/why/order-remedy.ts";
import { remedyHref } from "../../shell/why/remedies.ts";
import { ReasonButton } from "../../shell/why/reason-button.tsx";
import { isRemedied } from "./resolution-hints.ts";

export interface BlockedActProps {
  readonly order: OrderDetailsView;
  readonly action: AvailableActionView;
}

/** The button of an act that the table of transitions has, and that can't be done now: it opens why, from when, and what to do instead. */
export function BlockedAct({ order, action }: BlockedActProps) {
  const t = useTexts();
  const lang = useLang();
  const { reason = "too_late" } = action;
  const to = ORDER_REMEDY[reason];
  const why = {
    reason: <BlockedReason order={order} action={action} />,
    ...(isRemedied(reason) ? { says: t(`reasons.remedy.${reason}`) } : {}),
    remedy: { to, href: remedyHref(to, { lang, side: order.type, orderId: order.orderId }) },
  };
  return <ReasonButton trigger={t(`order.act.${action.action}`)} why={why} />;
}

/** Why an act can't be done; where only time is missing, from when and in how many minutes it can. */
export function BlockedReason({ order, action: { reason = "too_late", availableAt } }: BlockedActProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const now = useServerTime(order.serverTime);
  if (reason === "account_frozen" || reason === "owner_frozen" || reason === "gate_kyc") return t(`reasons.ineligible.${reason}`);
  if (reason === "security_hold") {
    return t("reasons.ineligible.security_hold", { time: availableAt === undefined ? "" : formats.date(availableAt, zone) });
  }
  if (reason !== "too_early") return t(`reasons.block.${reason}`);
  if (availableAt === undefined) return t("reasons.block.too_early", { time: "" });
  const minutes = Math.max(1, Math.ceil((Date.parse(availableAt) - now) / 60_000));
  return (
    <>
      <time dateTime={availableAt}>{t("reasons.block.too_early", { time: formats.date(availableAt, zone, "time") })}</time> (
      {t("order.possible_in", { time: formats.minutes(minutes) })})
    </>
  );
}
