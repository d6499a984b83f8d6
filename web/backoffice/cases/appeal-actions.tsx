import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { CASE_AUDIENCES } from "@plaza/contract/appeal.ts";
import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { DecisionTemplateView } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import { ORDER_ROLES } from "@plaza/contract/order.ts";
import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { DecisionFacts, useDecisionLabel, type ReviewedDecision } from "./decision-facts.tsx";
import { fileOwners, type CaseFile } from "../files/case-files.ts";
import { useCaseAddress } from "./case-address.ts";
import { filledReason } from "./template-chooser.tsx";
import { ReasonField } from "../forms/folded-form.tsx";
import { useRefusedForm } from "../forms/refused-form.tsx";
import { StaffForm, StaffInput, StaffSelect, StaffText } from "../forms/staff-form.tsx";
import { UNOPENED_FILES, UnopenedFiles } from "../files/unopened-files.tsx";
import { usePersonName } from "../../shell/labels/person-name.ts";

/** What the staff member who has claimed the case can do, each its own form. */
export function CaseActs({ found }: { found: BackofficeCaseView }) {
  const t = useTexts();
  return (
    <>
      <Card title={t("casework.say")}>
        <ActForm act="say" submit={t("casework.send")} quiet>
          <StaffSelect
            name="to"
            label={t("casework.to")}
            options={([...CASE_AUDIENCES, "chat"] as const).map((audience) => ({ value: audience, text: t(`casework.to.${audience}`) }))}
          />
          <TextField label={t("casework.text")} name="text" />
        </ActForm>
      </Card>
      <Card title={t("casework.ask")}>
        <ActForm act="ask" submit={t("casework.send")} quiet>
          <div className="grid gap-3 sm:grid-cols-2">
            <StaffSelect
              name="of"
              label={t("casework.to")}
              options={ORDER_ROLES.map((role) => ({ value: role, text: t(`casework.to.${role}`) }))}
            />
            <StaffInput name="minutes" label={t("casework.minutes")} inputMode="numeric" pattern="[0-9]{1,5}" defaultValue="60" required />
          </div>
          <TextField label={t("casework.text")} name="text" />
        </ActForm>
      </Card>
      <Freeze found={found} />
    </>
  );
}

/** What a colleague who has not claimed the case can leave for the one who has. */
export function CaseNote() {
  const t = useTexts();
  return (
    <Card title={t("casework.to.staff")}>
      <ActForm act="say" submit={t("casework.add_note")} quiet>
        <input type="hidden" name="to" value="staff" />
        <TextField label={t("casework.text")} name="text" />
      </ActForm>
    </Card>
  );
}

/** Such as for a payment that was reported and never made: a person's decision, for which this order stands as evidence. */
function Freeze({ found }: { found: BackofficeCaseView }) {
  const t = useTexts();
  const nameOf = usePersonName();
  const parties = [found.buyer, found.seller];
  const { isThis } = useRefusedForm("freeze", {});
  return (
    <Card>
      <details open={isThis || undefined}>
        <summary className="cursor-pointer text-17 font-semibold">{t("casework.freeze")}</summary>
        <p className="mt-2 mb-3 text-ink-soft">{t("casework.freeze_lead")}</p>
        <ActForm act="freeze" submit={t("desk.freeze_account")}>
          <input type="hidden" name="orderId" value={found.orderId} />
          <div className="grid gap-3 sm:grid-cols-2">
            <StaffSelect
              name="uid"
              label={t("casework.freeze_who")}
              required
              options={parties.map(({ uid, nickname }) => ({ value: uid, text: nameOf(nickname) }))}
            />
            <StaffSelect
              name="reason"
              label={t("desk.freeze_for")}
              required
              options={FREEZE_REASONS.map((reason) => ({ value: reason, text: t(`desk.freeze_${reason}`) }))}
            />
          </div>
          <StaffInput name="until" label={t("desk.until")} type="date" required />
          <ReasonField name="note" label={t("desk.freeze_note")} />
        </ActForm>
      </details>
    </Card>
  );
}

interface CaseRuleFormProps {
  readonly found: BackofficeCaseView;
  /** What was chosen before. */
  readonly review?: ReviewedDecision | undefined;
  /** What fills the form where nothing was chosen before. */
  readonly template?: DecisionTemplateView | undefined;
  /** Files that have to be opened first. */
  readonly unopened: readonly CaseFile[];
}

/** The first step of a decision: the rule and the reason. Nothing is done before `CaseReview`. */
export function CaseRuleForm({ found, review, template, unopened }: CaseRuleFormProps) {
  const t = useTexts();
  const formats = useFormats();
  const templateId = review?.templateId ?? template?.templateId;
  const reason = template === undefined ? undefined : filledReason(formats, found, template);
  return (
    <ActForm act="review" submit={t("casework.decide")} disabled={unopened.length > 0}>
      <CaseUnopened found={found} unopened={unopened} />
      {found.recommended === undefined ? null : <Notice>{t("casework.recommended", { number: found.recommended })}</Notice>}
      {found.needsSecond ? <Notice kind="warn">{t("casework.four_eyes")}</Notice> : null}
      <RadioCards
        legend={t("casework.rule")}
        name="rule"
        required
        defaultValue={review?.rule ?? template?.rule}
        cards={found.rules.map(({ rule, outcome, fault }) => ({
          value: rule,
          title: `${rule} · ${t(`appeal.outcome.${outcome}`)}`,
          text: [t(`appeal.rule.${rule}`), ...(fault === null ? [] : [t(`casework.fault.${fault}`)])].join(" "),
        }))}
      />
      {found.rules.some(({ outcome }) => outcome === "split") ? (
        <StaffInput
          name="buyerShare"
          label={t("casework.share", { asset: found.order.asset })}
          hint={t("casework.share_help", { rule: "R15" })}
          inputMode="decimal"
          maxLength={40}
          autoComplete="off"
          defaultValue={review?.buyerShare}
        />
      ) : null}
      <TextField label={t("casework.reason")} name="reason" defaultValue={review?.reason ?? reason} />
      {templateId === undefined ? null : <input type="hidden" name="templateId" value={templateId} />}
    </ActForm>
  );
}

/** Phones give many files one name, so each is named with whose it is. */
export function CaseUnopened({ found, unopened }: Pick<CaseRuleFormProps, "found" | "unopened">) {
  const t = useTexts();
  const addressOf = useCaseAddress(found);
  const owners = fileOwners(found);
  const [first] = unopened;
  const names = unopened.map(({ fileId, name }) => `${name} (${t(`appeal.who.${owners.get(fileId) ?? "support"}`)})`);
  return <UnopenedFiles names={names} next={first && addressOf({ file: first.fileId, beside: undefined })} />;
}

interface ProposalProps {
  readonly found: BackofficeCaseView;
  readonly mayConfirm: boolean;
  /** Files that have to be opened first. */
  readonly unopened: readonly CaseFile[];
  /** The last line of the case that the page shows. */
  readonly readSeq: number;
}

/** A decision that waits: to be confirmed by anybody fit but the one who proposed it. */
export function Proposal({ found, mayConfirm, unopened, readSeq }: ProposalProps) {
  const t = useTexts();
  const { proposal } = found;
  const submit = useDecisionLabel(found, proposal?.rule ?? "R1", false, proposal?.shares?.buyer);
  if (proposal === undefined) return null;
  return (
    <Card title={t("casework.second")}>
      <DecisionFacts found={found} rule={proposal.rule} buyerShare={proposal.shares?.buyer} />
      <p className="mt-4 text-13 font-medium text-ink-soft">{t("casework.reason")}</p>
      <p className="mt-1 break-words whitespace-pre-line">{proposal.reason}</p>
      <p className="caption mt-1">{t("casework.proposal", { name: proposal.by.name })}</p>
      {mayConfirm && !proposal.mine && !found.own && !found.hadPart ? (
        <div className="mt-4 grid gap-4 lg:grid-cols-2 lg:items-end">
          <ActForm act="confirm" submit={submit} disabled={unopened.length > 0}>
            <CaseUnopened found={found} unopened={unopened} />
            <input type="hidden" name="rule" value={proposal.rule} />
            <input type="hidden" name="readSeq" value={readSeq} />
          </ActForm>
          <ActForm act="decline" submit={t("casework.decline")} quiet>
            <input type="hidden" name="rule" value={proposal.rule} />
            <TextField label={t("casework.decline_why")} name="note" />
          </ActForm>
        </div>
      ) : null}
    </Card>
  );
}

/** Somebody whom a case can be given to. */
export interface Colleague {
  readonly email: string;
  readonly name: string;
}

/** Claims a case or returns it; a case of somebody else can only be assigned, by those who may. @param colleagues empty for those who may not */
export function ClaimCase({ found, colleagues }: { found: BackofficeCaseView; colleagues: readonly Colleague[] }) {
  const t = useTexts();
  const { isThis } = useRefusedForm("assign", {});
  return (
    <div className="flex flex-col gap-3">
      {found.assignedTo !== null && !found.mine ? (
        <Notice>{t("desk.claimed_by", { name: found.assignedTo.name })}</Notice>
      ) : (
        <ActForm act={found.mine ? "give_back" : "claim"} submit={t(found.mine ? "desk.give_back" : "desk.claim")} quiet={found.mine} />
      )}
      {colleagues.length > 0 ? (
        <details open={isThis || undefined}>
          <summary className="cursor-pointer py-2 text-13 font-medium">{t("casework.assign")}</summary>
          <ActForm act="assign" submit={t("casework.assign")} quiet>
            <StaffSelect
              name="email"
              label={t("casework.colleague")}
              options={colleagues.map(({ email, name }) => ({ value: email, text: name }))}
            />
          </ActForm>
        </details>
      ) : null}
    </div>
  );
}

interface ActFormProps {
  readonly act: string;
  readonly submit: string;
  readonly quiet?: boolean | undefined;
  /** While files have to be opened first. */
  readonly disabled?: boolean | undefined;
  readonly children?: ReactNode;
}

function ActForm({ act, submit, quiet, disabled, children }: ActFormProps) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("act") === act;
  return (
    <StaffForm
      {...(act === "review" ? {} : { stays: true })}
      acts={act}
      className="flex flex-col gap-3"
      buttons={
        <div>
          <Button
            type="submit"
            name="act"
            value={act}
            variant={quiet ? "secondary" : "primary"}
            busy={busy}
            disabled={disabled}
            aria-describedby={disabled ? UNOPENED_FILES : undefined}
          >
            {submit}
          </Button>
        </div>
      }
    >
      {children}
    </StaffForm>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly defaultValue?: string | undefined;
}

function TextField(area: TextFieldProps) {
  return <StaffText {...area} rows={3} maxLength={2000} required className="field-sizing-content min-h-20" />;
}
