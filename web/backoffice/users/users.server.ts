import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** For agents. Nobody is listed without a search term. Each found user costs one more call, for the limits. */
export const loadUsers = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context, "agent");
  const find = url.searchParams.get("find")?.trim() ?? "";
  const users = find === "" ? null : await api("GET /api/desk/user", { query: { find } });
  const limits = await Promise.all((users ?? []).map(({ uid }) => api("GET /api/desk/user-limits", { query: { uid } })));
  return { texts: messagesFor(lang, ["account", "kyc"]), find, users, limits, maySeniorActs: reaches(who.role, "senior") };
});

export const actOnUsers = staffAction("agent", {
  freeze: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/freeze-user")),
  lift_pause: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/lift-trade-pause")),
  unfreeze: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/unfreeze-user")),
  withdraw_kyc: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/withdraw-kyc")),
  lift_limit: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/lift-user-limit")),
  confirm_limit: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/confirm-user-limit", { confirm: true })),
  send_back_limit: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/confirm-user-limit", { confirm: false })),
  set_limit: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/set-user-limit")),
});
