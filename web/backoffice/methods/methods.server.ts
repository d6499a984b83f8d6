import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { reviewSwitchOff } from "../switch-off/switch-off.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For readers; seniors switch methods off and on. */
export const loadMethods = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = await requireStaff(context);
  const maySwitch = reaches(visit.who.role, "senior");
  const methods = await visit.api("GET /api/desk/methods");
  const listed = { coins: [], currencies: [], methods: methods.filter(({ on }) => on).map(({ methodId }) => methodId) };
  const review = maySwitch ? await reviewSwitchOff(visit, listed) : null;
  return { texts: messagesFor(visit.lang, ["assets"]), methods, maySwitch, review };
});

export const actOnMethods = staffAction("senior", {
  switch_off: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/switch-method", { on: false })),
  switch_on: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/switch-method", { on: true })),
  switch_off_methods: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/switch-off-methods")),
});
