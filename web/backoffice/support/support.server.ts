import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For agents. `ownUid` marks the staff member's own requests, which somebody else answers. */
export const loadSupport = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context, "agent");
  const cursor = optionalIdIn(url.searchParams, "cursor");
  const list = await api("GET /api/desk/support-requests", { query: cursor === null ? {} : { cursor } });
  return { texts: messagesFor(lang, ["help", "casework"]), list, ownUid: who.uid, renderedAt: new Date().toISOString() };
});

export const actOnSupport = staffAction("agent", {
  answer: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/answer-support-request")),
});
