import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";

interface ToCaseProps {
  readonly order: Pick<OrderDetailsView, "type" | "orderId">;
  /** What the button says, where there is no case yet. */
  readonly label?: "order.open_case" | "order.act.report" | "order.act.appeal";
}

/** The way to the order's case. */
export function ToCase({ order: { type, orderId }, label = "order.open_case" }: ToCaseProps) {
  const t = useTexts();
  return (
    <ButtonLink href={paths.appeal(useLang(), type, orderId)} size="sm">
      {t(label)}
    </ButtonLink>
  );
}
