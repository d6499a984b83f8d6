import type { OrderView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { useRootData } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";

/** To the owner of an account: which sub-user took the order, or has it in hand. Nothing where it is the account's own. */
export function Assignee({ order }: { order: OrderView }) {
  const t = useTexts();
  const { user } = useRootData();
  if (order.subUser === undefined || user?.isAdmin === false) return null;
  const { nickname: name } = order.subUser;
  return <span className="caption break-words">{t(order.maker ? "orders.assigned" : "orders.by", { name })}</span>;
}

/** The same beside the way to hand the order on. */
export function HandOver({ order }: { order: OrderView }) {
  const t = useTexts();
  const { user, lang } = useRootData();
  if (user?.isAdmin === false || (order.subUser === undefined && order.assignable !== true)) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 print:hidden">
      <Assignee order={order} />
      {order.assignable === true ? (
        <Anchor
          href={paths.subUsers(lang, new URLSearchParams({ assign: order.orderId }))}
          className="link inline-flex min-h-11 items-center"
        >
          {t("orders.hand_over")}
        </Anchor>
      ) : null}
    </span>
  );
}
