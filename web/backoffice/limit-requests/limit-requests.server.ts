import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For agents; seniors decide. The moment of rendering is in the data, so that the browser draws the same waiting times. */
export const loadLimitRequests = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context, "agent");
  const cursor = optionalIdIn(url.searchParams, "cursor");
  const list = await api("GET /api/desk/limit-requests", { query: cursor === null ? {} : { cursor } });
  return {
    texts: messagesFor(lang, ["limits", "merchants"]),
    list,
    mayDecide: reaches(who.role, "senior"),
    renderedAt: new Date().toISOString(),
  };
});

export const actOnLimitRequests = staffAction("senior", {
  grant: async ({ api }, fields) => {
    // A date is its whole day.
    const until = `${fields.text("until")}T23:59:59.000Z`;
    await sendForm(api, fields, "POST /api/desk/grant-limit-request", { until, most: Number.parseInt(fields.text("most"), 10) });
  },
  decline: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/decline-limit-request")),
  confirm: async ({ api }, fields) =>
    void (await sendForm(api, fields, "POST /api/desk/confirm-limit-request", { confirm: true, until: fields.text("until") })),
  send_back: async ({ api }, fields) =>
    void (await sendForm(api, fields, "POST /api/desk/confirm-limit-request", { confirm: false, until: fields.text("until") })),
});
