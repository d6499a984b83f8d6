import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { RefreshIcon } from "@plaza/ui/icons.tsx";
import { useLang, useRootData } from "../../shell/root-data.ts";
import { againOf } from "./reorder.ts";

/** Leads to the same trade again, once the order has ended in any way. Nothing where its coin is restricted for the user. */
export function AgainButton({ order }: { order: OrderDetailsView }) {
  const t = useTexts();
  const again = againOf(order, useLang(), useRootData().restrictions.restrictedAssetList);
  if (!again) return null;
  return (
    <div className="px-4 sm:px-0 print:hidden">
      <ButtonLink href={again.href} variant="primary" size="lg" icon={<RefreshIcon />} wide>
        {t(again.kind === "retry" ? "order.retry" : "order.reorder")}
      </ButtonLink>
      <p className="caption mt-2 text-center">{t("order.again_help")}</p>
    </div>
  );
}
