import { deskLoader } from "../visit.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { type LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { staffAction } from "../staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

export const loadMethods = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, who } = await requireStaff(context);
  return { methods: await api("GET /api/desk/methods"), maySwitch: reaches(who.role, "senior") };
});

export const actOnMethods = staffAction("senior", {
  switch_off: async ({ api }, fields) => void (await api("POST /api/desk/switch-method", { body: { ...methodIn(fields), on: false } })),
  switch_on: async ({ api }, fields) => void (await api("POST /api/desk/switch-method", { body: { ...methodIn(fields), on: true } })),
});

function methodIn(fields: FormFields) {
  return { methodId: fields.text("methodId"), reason: fields.text("reason") };
}
