import { sendForm } from "../../shell/forms/form-body.server.ts";
import { deskLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { staffAction } from "../staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

export const loadStaff = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context, "senior");
  return {
    texts: messagesFor(lang, ["account"]),
    staff: await api("GET /api/desk/staff"),
    mayEnd: reaches(who.role, "operator"),
  };
});

export const actOnStaff = staffAction("operator", async ({ api }, fields) => {
  await sendForm(api, fields, "POST /api/desk/end-staff");
});
