import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { MARKET_STATES } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** All staff see the market switch and how it is lifted; only the operator changes it. */
export const loadMarket = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, who } = await requireStaff(context);
  return { ...(await api("GET /api/desk/alarms")), mayChange: reaches(who.role, "operator") };
});

export const actOnMarket = staffAction("operator", {
  clear_alarm: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/clear-alarm")),
  switch_market: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/change-setting", { key: "marketState", value: fields.choice("state", MARKET_STATES) });
  },
});
