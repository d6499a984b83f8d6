import { deskLoader } from "../visit.server.ts";
import { type LoaderFunctionArgs } from "react-router";
import { MARKET_STATES } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { staffAction } from "../staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** Everybody at the desk sees how it stands and how it is lifted; the operator turns it. */
export const loadMarket = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, who } = await requireStaff(context);
  return { ...(await api("GET /api/desk/alarms")), mayTurn: reaches(who.role, "operator") };
});

export const actOnMarket = staffAction("operator", {
  clear_alarm: async ({ api }, fields) => {
    const body = { alarmId: fields.id<"alarm">("alarmId"), reason: fields.text("reason") };
    await api("POST /api/desk/clear-alarm", { body });
  },
  switch_market: async ({ api }, fields) => {
    const body = { key: "marketState", value: fields.choice("state", MARKET_STATES), reason: fields.text("reason") };
    await api("POST /api/desk/change-setting", { body });
  },
});
