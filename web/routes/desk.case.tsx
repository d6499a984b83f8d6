import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { CASE_AUDIENCES, RULE_NUMBERS } from "@plaza/contract/appeal.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { orRefused } from "../backoffice/action-refusal.server.ts";
import { CaseActs, ClaimCase, Proposal } from "../backoffice/appeal-actions.tsx";
import { SidesCard, StoriesCard, type RevealedPeople } from "../backoffice/appeal-view.tsx";
import type { RevealedPayment } from "../backoffice/case-account.tsx";
import { RecordCards, RisksCard } from "../backoffice/case-records.tsx";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { textIn } from "../backoffice/form.server.ts";
import { freezeInput } from "../backoffice/freeze.server.ts";
import { orStatus, requireStaff } from "../backoffice/visit.server.ts";
import { paths } from "../shell/paths.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, lang, who } = await requireStaff(context);
  const found = await orStatus(api("GET /api/desk/appeal", { query: { caseId: params["caseId"] as CaseId } }));
  return {
    texts: messagesFor(lang, ["appeal", "casework", "order"]),
    found,
    mayAct: reaches(who.role, "agent") && !found.own,
    mayAssign: reaches(who.role, "senior"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireStaff(context, "agent");
  const form = await request.formData();
  const caseId = params["caseId"] as CaseId;
  const idempotencyKey = randomUUID();
  const rule = RULE_NUMBERS.find((one) => one === textIn(form, "rule")) ?? "R1";
  const text = textIn(form, "text");
  const act = textIn(form, "act");
  const done = () => {
    switch (act) {
      case "claim":
      case "give_back":
        return api("POST /api/desk/claim-appeal", { body: { caseId, claim: act === "claim" }, idempotencyKey });
      case "assign":
        return api("POST /api/desk/assign-appeal", { body: { caseId, email: textIn(form, "email") }, idempotencyKey });
      case "say":
        return api("POST /api/desk/say-appeal", {
          body: { caseId, text, to: CASE_AUDIENCES.find((one) => one === textIn(form, "to")) ?? "staff" },
          idempotencyKey,
        });
      case "ask":
        return api("POST /api/desk/ask-appeal", {
          body: {
            caseId,
            text,
            of: textIn(form, "of") === "seller" ? "seller" : "buyer",
            minutes: Number.parseInt(textIn(form, "minutes"), 10) || 60,
          },
          idempotencyKey,
        });
      case "freeze":
        return api("POST /api/desk/freeze-user", { body: freezeInput(form, textIn(form, "orderId")), idempotencyKey });
      case "decide":
        return api("POST /api/desk/decide-appeal", { body: { caseId, rule, reason: textIn(form, "reason") }, idempotencyKey });
      default:
        return api("POST /api/desk/confirm-appeal", { body: { caseId, rule, confirm: act === "confirm" }, idempotencyKey });
    }
  };
  if (act === "reveal")
    return orRefused(
      api("POST /api/desk/reveal-appeal", { body: { caseId, reason: textIn(form, "reason") } }).then((revealed) => ({ revealed })),
    );
  if (act === "reveal_payment")
    return orRefused(
      api("POST /api/desk/reveal-payment", { body: { caseId, reason: textIn(form, "reason") } }).then((opened) => ({ opened })),
    );
  return orRefused(done().then(() => ({ done: true as const })));
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
      <PageHeading back={{ href: paths.desk.appeals(queue), label: t(`desk.queue_${queue}`) }} lead={t(`appeal.reason.${found.reason}`)}>
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
