import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import { idIn, optionalIdIn } from "../../shell/address-id.ts";
import type { LoaderFunctionArgs } from "react-router";
import type { MerchantApplicationId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** For readers. A file is opened only for the staff member who has claimed the application; nobody acts on their own. */
export const loadApplication = backofficeLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context);
  const applicationId = applicationIn(params);
  const found = await api("GET /api/desk/merchant-application", { query: { applicationId } });
  const fileId = found.mine ? optionalIdIn<"merchant_file">(url.searchParams, "file") : null;
  return {
    texts: messagesFor(lang, ["merchants"]),
    found,
    shown: found.files.find((file) => file.fileId === fileId) ?? null,
    mayAct: reaches(who.role, "agent") && !found.own,
  };
});

export const actOnApplication = staffAction("agent", {
  claim: async ({ api }, _fields, params) =>
    void (await api("POST /api/desk/claim-merchant", { body: { applicationId: applicationIn(params), claim: true } })),
  give_back: async ({ api }, _fields, params) =>
    void (await api("POST /api/desk/claim-merchant", { body: { applicationId: applicationIn(params), claim: false } })),
  ask: async ({ api }, fields, params) =>
    void (await sendForm(api, fields, "POST /api/desk/ask-merchant", { applicationId: applicationIn(params) })),
  approve: async ({ api }, fields, params) => {
    const known = { applicationId: applicationIn(params), decision: "approve", reasons: undefined } as const;
    await sendForm(api, fields, "POST /api/desk/decide-merchant", known);
  },
  reject: async ({ api }, fields, params) =>
    void (await sendForm(api, fields, "POST /api/desk/decide-merchant", { applicationId: applicationIn(params), decision: "reject" })),
});

function applicationIn(params: LoaderFunctionArgs["params"]): MerchantApplicationId {
  return idIn(params, "applicationId");
}
