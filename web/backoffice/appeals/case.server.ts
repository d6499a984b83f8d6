import { deskLoader } from "../visit.server.ts";
import { ORDER_ROLES } from "@plaza/contract/order.ts";
import { freezeIn } from "../freeze-form.ts";
import { idIn } from "../../shell/address-id.ts";
import { type LoaderFunctionArgs } from "react-router";
import { CASE_AUDIENCES, RULE_NUMBERS } from "@plaza/contract/appeal.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { staffAction } from "../staff-action.server.ts";
import { requireStaff } from "../visit.server.ts";

export const loadCase = deskLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context);
  const found = await api("GET /api/desk/appeal", { query: { caseId: params["caseId"] as CaseId } });
  return {
    texts: messagesFor(lang, ["appeal", "casework", "order"]),
    found,
    mayAct: reaches(who.role, "agent") && !found.own,
    mayAssign: reaches(who.role, "senior"),
  };
});

/** The rules are the case's own to be chosen from: the API knows which of them fit it. */
export const actOnCase = staffAction("agent", {
  claim: async ({ api }, _fields, params) =>
    void (await api("POST /api/desk/claim-appeal", { body: { caseId: caseIn(params), claim: true } })),
  give_back: async ({ api }, _fields, params) =>
    void (await api("POST /api/desk/claim-appeal", { body: { caseId: caseIn(params), claim: false } })),
  assign: async ({ api }, fields, params) =>
    void (await api("POST /api/desk/assign-appeal", { body: { caseId: caseIn(params), email: fields.text("email") } })),
  say: async ({ api }, fields, params) => {
    const body = { caseId: caseIn(params), text: fields.text("text"), to: fields.choice("to", CASE_AUDIENCES) };
    await api("POST /api/desk/say-appeal", { body });
  },
  ask: async ({ api }, fields, params) => {
    const question = { text: fields.text("text"), of: fields.choice("of", ORDER_ROLES), minutes: fields.wholeNumber("minutes") };
    await api("POST /api/desk/ask-appeal", { body: { caseId: caseIn(params), ...question } });
  },
  freeze: async ({ api }, fields) => void (await api("POST /api/desk/freeze-user", { body: freezeIn(fields) })),
  decide: async ({ api }, fields, params) => {
    const decision = { rule: fields.choice("rule", RULE_NUMBERS), reason: fields.text("reason") };
    await api("POST /api/desk/decide-appeal", { body: { caseId: caseIn(params), ...decision } });
  },
  confirm: async ({ api }, fields, params) => {
    const rule = fields.choice("rule", RULE_NUMBERS);
    await api("POST /api/desk/confirm-appeal", { body: { caseId: caseIn(params), rule, confirm: true } });
  },
  decline: async ({ api }, fields, params) => {
    const rule = fields.choice("rule", RULE_NUMBERS);
    await api("POST /api/desk/confirm-appeal", { body: { caseId: caseIn(params), rule, confirm: false } });
  },
  reveal: async ({ api }, fields, params) => ({
    revealed: await api("POST /api/desk/reveal-appeal", { body: { caseId: caseIn(params), reason: fields.text("reason") } }),
  }),
  reveal_payment: async ({ api }, fields, params) => ({
    opened: await api("POST /api/desk/reveal-payment", { body: { caseId: caseIn(params), reason: fields.text("reason") } }),
  }),
});

function caseIn(params: LoaderFunctionArgs["params"]): CaseId {
  return idIn(params, "caseId");
}
