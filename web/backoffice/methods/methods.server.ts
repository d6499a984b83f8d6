import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { staffAction } from "../staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** For readers; seniors switch methods off and on. */
export const loadMethods = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, who } = await requireStaff(context);
  return { methods: await api("GET /api/desk/methods"), maySwitch: reaches(who.role, "senior") };
});

export const actOnMethods = staffAction("senior", {
  switch_off: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/switch-method", { on: false })),
  switch_on: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/switch-method", { on: true })),
});
