import { deskLoader } from "../visit.server.ts";
import { idIn } from "../../shell/address-id.ts";
import { type LoaderFunctionArgs } from "react-router";
import { MERCHANT_REJECT_REASONS } from "@plaza/contract/merchant.ts";
import type { MerchantApplicationId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

export const loadApplication = deskLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context);
  const applicationId = params["applicationId"] as MerchantApplicationId;
  const found = await api("GET /api/desk/merchant-application", { query: { applicationId } });
  return { texts: messagesFor(lang, ["merchants"]), found, mayAct: reaches(who.role, "agent") && !found.own };
});

export const actOnApplication = staffAction("agent", {
  claim: async ({ api }, _fields, params) =>
    void (await api("POST /api/desk/claim-merchant", { body: { applicationId: applicationIn(params), claim: true } })),
  give_back: async ({ api }, _fields, params) =>
    void (await api("POST /api/desk/claim-merchant", { body: { applicationId: applicationIn(params), claim: false } })),
  ask: async ({ api }, fields, params) => {
    const body = { applicationId: applicationIn(params), question: fields.text("question") };
    await api("POST /api/desk/ask-merchant", { body });
  },
  approve: async ({ api }, fields, params) => {
    const body = { applicationId: applicationIn(params), decision: "approve" as const, note: fields.text("note") };
    await api("POST /api/desk/decide-merchant", { body });
  },
  reject: async ({ api }, fields, params) => {
    const reasons = fields.choices("reasons", MERCHANT_REJECT_REASONS);
    const body = { applicationId: applicationIn(params), decision: "reject" as const, reasons, note: fields.text("note") };
    await api("POST /api/desk/decide-merchant", { body });
  },
});

function applicationIn(params: LoaderFunctionArgs["params"]): MerchantApplicationId {
  return idIn(params, "applicationId");
}
