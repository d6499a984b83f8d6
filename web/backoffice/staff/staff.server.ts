import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For seniors: staff members and open proposals; operators make changes. */
export const loadStaff = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context, "senior");
  const [staff, proposals] = await Promise.all([api("GET /api/desk/staff"), api("GET /api/desk/staff-proposals")]);
  return { texts: messagesFor(lang, ["account", "operating", "staff"]), staff, proposals, mayChange: reaches(who.role, "operator") };
});

/** Operators change staff, which the API checks; a senior hands over cases. */
export const actOnStaff = staffAction("senior", {
  invite: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/invite-staff");
    return { outcome: "invited" as const };
  },
  change_role: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/change-staff-role");
    return { outcome: "proposed" as const };
  },
  end: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/end-staff");
    return { outcome: "locked" as const };
  },
  hand_over: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/hand-over-cases");
  },
  accept: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/accept-staff");
  },
  decline: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/decline-staff");
  },
});
