import { sendForm } from "../../shell/forms/form-body.server.ts";
import { data, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For operators: keys with the proposals that wait for a second one. No secret is among them. */
export const loadServiceKeys = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang } = await requireStaff(context, "operator");
  return { texts: messagesFor(lang, ["servicekeys", "apikeys", "operating"]), ...(await api("GET /api/desk/service-keys")) };
});

export const actOnServiceKeys = staffAction("operator", {
  propose: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/propose-service-key", {
      allowedFrom: fields
        .text("allowedFrom")
        .split(/[\s,]+/)
        .filter(Boolean),
    });
    return { isProposed: true as const };
  },
  propose_end: async ({ api }, fields) => {
    await sendForm(api, fields, "POST /api/desk/propose-end-service-key");
    return { isProposed: true as const };
  },
  accept: async ({ api }, fields) => {
    const confirmed = await sendForm(api, fields, "POST /api/desk/confirm-service-key");
    // The secret is in this answer's page and nowhere else.
    return data({ confirmed }, { headers: { "cache-control": "no-store" } });
  },
  decline: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/decline-service-key")),
});
