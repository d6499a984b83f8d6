import { deskLoader } from "../backoffice/visit.server.ts";
import { ORDER_ROLES } from "@plaza/contract/order.ts";
import { freezeIn } from "../backoffice/freeze-form.ts";
import { idIn } from "../shell/address-id.ts";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { CASE_AUDIENCES, RULE_NUMBERS } from "@plaza/contract/appeal.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { staffAction } from "../backoffice/staff-action.server.ts";
import { CaseActs, ClaimCase, Proposal } from "../backoffice/appeal-actions.tsx";
import { SidesCard, StoriesCard, type RevealedPeople } from "../backoffice/appeal-view.tsx";
import type { RevealedPayment } from "../backoffice/case-account.tsx";
import { RecordCards, RisksCard } from "../backoffice/case-records.tsx";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { requireStaff } from "../backoffice/visit.server.ts";
import { backofficePaths } from "../backoffice/backoffice-paths.ts";

export const loader = deskLoader(async ({ context, params }: LoaderFunctionArgs) => {
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
export const action = staffAction("agent", {
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

/** One case: both stories beside everything that the platform itself knows, and what can be done. */
export default function CasePage() {
  const t = useTexts();
  const { found, mayAct, mayAssign } = useLoaderData<typeof loader>();
  const answered = (useActionData<typeof action>() ?? {}) as Answered & { revealed?: RevealedPeople; opened?: RevealedPayment };
  const open = found.turn !== "nobody";
  const queue = found.kind === "objection" ? "objections" : "appeals";
  const title = t(`appeal.case.${found.kind}`);
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={title} />
      <PageHeading
        back={{ href: backofficePaths.appeals(queue), label: t(`desk.queue_${queue}`) }}
        lead={t(`appeal.reason.${found.reason}`)}
      >
        {title}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <Done answered={answered} />
        {found.own ? <Notice kind="warn">{t("desk.own_case")}</Notice> : null}
        {found.hadPart ? <Notice kind="warn">{t("casework.had_part")}</Notice> : null}
        {found.decision ? (
          <Notice kind="success" title={`${found.decision.rule} · ${t(`appeal.rule.${found.decision.rule}`)}`}>
            <p>{found.decision.reason}</p>
            <p>{t("casework.decided_by", { name: found.decision.by.name })}</p>
            {found.decision.confirmedBy ? <p>{t("casework.confirmed_by", { name: found.decision.confirmedBy.name })}</p> : null}
          </Notice>
        ) : null}
        {open && mayAct && !found.hadPart ? <ClaimCase found={found} mayAssign={mayAssign} /> : null}
        <Proposal found={found} mayConfirm={mayAct} />
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <StoriesCard found={found} />
            {open && mayAct && found.mine ? <CaseActs found={found} /> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <SidesCard found={found} revealed={answered.revealed} opened={answered.opened} />
            <RisksCard found={found} />
            <RecordCards found={found} />
          </div>
        </div>
      </div>
    </div>
  );
}
