import { sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import { idIn, optionalIdIn } from "../../shell/address-id.ts";
import type { LoaderFunctionArgs } from "react-router";
import type { KycCaseId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

/** For readers. A document is opened only in a pending case that the staff member has claimed. */
export const loadKycCase = backofficeLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context);
  const found = await api("GET /api/desk/kyc-case", { query: { caseId: caseIn(params) } });
  const documentId = found.mine && found.status === "pending" ? optionalIdIn<"kyc_document">(url.searchParams, "file") : null;
  return {
    texts: messagesFor(lang, ["kyc"]),
    found,
    shown: found.documents.find((document) => document.documentId === documentId) ?? null,
    mayAct: reaches(who.role, "agent") && !found.own,
  };
});

export const actOnKycCase = staffAction("agent", {
  claim: async ({ api }, _fields, params) => {
    await api("POST /api/desk/claim-kyc", { body: { caseId: caseIn(params), claim: true } });
    return null;
  },
  give_back: async ({ api }, _fields, params) => {
    await api("POST /api/desk/claim-kyc", { body: { caseId: caseIn(params), claim: false } });
    return null;
  },
  reveal: async ({ api }, fields, params) => ({
    revealed: await sendForm(api, fields, "POST /api/desk/reveal-kyc", { caseId: caseIn(params) }),
  }),
  approve: async ({ api }, _fields, params) => {
    await api("POST /api/desk/decide-kyc", { body: { caseId: caseIn(params), decision: "approve" } });
    return null;
  },
  reject: async ({ api }, fields, params) => {
    await sendForm(api, fields, "POST /api/desk/decide-kyc", { caseId: caseIn(params), decision: "reject" });
    return null;
  },
});

function caseIn(params: LoaderFunctionArgs["params"]): KycCaseId {
  return idIn(params, "caseId");
}
