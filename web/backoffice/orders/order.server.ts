import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { idIn } from "../../shell/address-id.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For agents. @throws 404 if the address has no valid order id */
export const loadOrder = backofficeLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang } = await requireStaff(context, "agent");
  return {
    texts: messagesFor(lang, ["appeal", "casework", "order", "rules"]),
    order: await api("GET /api/desk/order", { query: { orderId: idIn(params, "orderId") } }),
  };
});
