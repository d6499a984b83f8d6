import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** For seniors; operators settle transfers. A malformed day is left out, and the API chooses the day. */
export const loadReconciliation = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who, url } = await requireStaff(context, "senior");
  const day = url.searchParams.get("day") ?? "";
  return {
    texts: messagesFor(lang, ["reconciliation", "wallet"]),
    ...(await api("GET /api/desk/reconciliation", { query: DAY.test(day) ? { day } : {} })),
    maySettle: reaches(who.role, "operator"),
  };
});

export const actOnReconciliation = staffAction("operator", {
  settle: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/settle-transfer")),
});
