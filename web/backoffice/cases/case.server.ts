import { readBody, sendForm } from "../../shell/forms/form-body.server.ts";
import { backofficeLoader } from "../visit.server.ts";
import { idIn } from "../../shell/address-id.ts";
import type { LoaderFunctionArgs } from "react-router";
import { CASE_AUDIENCES } from "@plaza/contract/appeal.ts";
import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { DecisionTemplateView } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import type { CaseId, FileId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { giveBack } from "../../shell/forms/form-action.server.ts";
import { refusedIn, staffAction, type Refused } from "../forms/staff-action.server.ts";
import { requireStaff, type BackofficeVisit } from "../visit.server.ts";
import { allFiles } from "../files/case-files.ts";
import { readShownOfCase } from "./case-address.ts";

/** For readers. A file is opened only where the API lets the staff member, and templates are loaded only for those who can decide now. */
export const loadCase = backofficeLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context);
  const { file, beside, template: templateId, chat } = readShownOfCase(url.searchParams);
  const found = await api("GET /api/desk/appeal", { query: { ...caseIn(params), ...(chat === undefined ? {} : { chatBefore: chat }) } });
  const fileOf = (fileId: FileId | undefined) =>
    (found.mayOpenFiles && allFiles(found).find((candidate) => candidate.fileId === fileId)) || null;
  const shown = fileOf(file);
  const mayAct = reaches(who.role, "agent") && !found.own;
  const decides = mayAct && found.mine && found.turn !== "nobody" && found.proposal === undefined;
  const templates = decides ? await fittingTemplates(api, found) : [];
  const mayAssign = mayAct && found.turn !== "nobody" && !found.hadPart && reaches(who.role, "senior");
  return {
    texts: messagesFor(lang, ["appeal", "casework", "order"]),
    found,
    showsOlderChat: chat !== undefined,
    colleagues: mayAssign ? await assignable(api, found) : [],
    templates,
    template: templates.find((candidate) => candidate.templateId === templateId),
    shown,
    // Nothing is compared with itself, nor with nothing.
    beside: shown === null || beside === file ? null : fileOf(beside),
    mayAct,
  };
});

/** Who can be given the case, by name; one who may not judge it after all is refused by the API. */
async function assignable(api: BackofficeVisit["api"], { assignedTo }: BackofficeCaseView) {
  const staff = await api("GET /api/desk/staff");
  return staff
    .filter(({ staffId, role, endedAt }) => endedAt === null && reaches(role, "agent") && staffId !== assignedTo?.staffId)
    .map(({ email, name }) => ({ email, name }));
}

/** The templates whose rule can decide this case. */
async function fittingTemplates(api: BackofficeVisit["api"], { rules }: BackofficeCaseView): Promise<DecisionTemplateView[]> {
  const { items } = await api("GET /api/desk/decision-templates");
  return items.filter((template) => rules.some(({ rule }) => rule === template.rule));
}

/** The rules are the case's own to be chosen from: the API knows which of them fit it. */
export const actOnCase = staffAction("agent", {
  claim: async ({ api }, _fields, params) => void (await api("POST /api/desk/claim-appeal", { body: { ...caseIn(params), claim: true } })),
  give_back: async ({ api }, _fields, params) =>
    void (await api("POST /api/desk/claim-appeal", { body: { ...caseIn(params), claim: false } })),
  assign: async ({ api }, fields, params) => void (await sendForm(api, fields, "POST /api/desk/assign-appeal", caseIn(params))),
  say: async ({ api }, fields, params) => {
    if (fields.choice("to", [...CASE_AUDIENCES, "chat"]) === "chat")
      await sendForm(api, fields, "POST /api/desk/write-in-chat", caseIn(params));
    else await sendForm(api, fields, "POST /api/desk/say-appeal", caseIn(params));
  },
  ask: async ({ api }, fields, params) => void (await sendForm(api, fields, "POST /api/desk/ask-appeal", caseIn(params))),
  freeze: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/freeze-user")),
  // Changes nothing: what it comes to is what the second step shows.
  review: (_visit, fields, params) => ({ review: readBody(fields, "POST /api/desk/decide-appeal", caseIn(params)) }),
  decide: async (visit, fields, params) => {
    const { api } = visit;
    const review = readBody(fields, "POST /api/desk/decide-appeal", caseIn(params));
    try {
      await api("POST /api/desk/decide-appeal", { body: review });
      return;
    } catch (fault) {
      // What was written comes back with the reason of the refusal, at its field of the form that it was written in.
      return giveBack(fault, (refusal): { refused: Refused; kept: typeof review } => {
        const refused = refusedIn(visit, fields, refusal);
        return { refused: { ...refused, typed: refused.field === null ? {} : { ...refused.typed, act: ["review"] } }, kept: review };
      });
    }
  },
  confirm: async ({ api }, fields, params) =>
    void (await sendForm(api, fields, "POST /api/desk/confirm-appeal", { ...caseIn(params), confirm: true })),
  decline: async ({ api }, fields, params) =>
    void (await sendForm(api, fields, "POST /api/desk/confirm-appeal", { ...caseIn(params), confirm: false })),
  reveal: async ({ api }, fields, params) => ({
    revealed: await sendForm(api, fields, "POST /api/desk/reveal-appeal", caseIn(params)),
  }),
  reveal_payment: async ({ api }, fields, params) => ({
    opened: await sendForm(api, fields, "POST /api/desk/reveal-payment", caseIn(params)),
  }),
});

function caseIn(params: LoaderFunctionArgs["params"]): { readonly caseId: CaseId } {
  return { caseId: idIn(params, "caseId") };
}
