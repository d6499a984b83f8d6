import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

/** For readers; agents decide, but not about reviews that they wrote or received. */
export const loadReviews = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context);
  const cursor = optionalIdIn(url.searchParams, "cursor");
  const query = cursor === null ? {} : { cursor };
  const list = await api("GET /api/desk/review-reports", { query });
  return { texts: messagesFor(lang, ["advertiser"]), list, mayDecide: reaches(who.role, "agent"), ownUid: who.uid };
});

export const actOnReviews = staffAction("agent", {
  keep: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/decide-review", { decision: "keep" })),
  remove: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/decide-review", { decision: "remove" })),
});
