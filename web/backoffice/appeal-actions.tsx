import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { CASE_AUDIENCES } from "@plaza/contract/appeal.ts";
import type { DeskCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import { ORDER_ROLES } from "@plaza/contract/order.ts";
import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Field, useField } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";
import { usePersonName } from "../shell/labels/person-name.ts";

/** What the staff member who has claimed the case can do, each its own form. */
export function CaseActs({ found }: { found: DeskCaseView }) {
  const t = useTexts();
  return (
    <>
      <Card title={t("casework.say")}>
        <ActForm act="say" submit={t("casework.send")}>
          <Field label={t("casework.to")}>
            <Select
              name="to"
              options={([...CASE_AUDIENCES, "chat"] as const).map((one) => ({ value: one, text: t(`casework.to.${one}`) }))}
            />
          </Field>
          <TextField label={t("casework.text")} name="text" />
        </ActForm>
      </Card>
      <Card title={t("casework.ask")}>
        <ActForm act="ask" submit={t("casework.send")}>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t("casework.to")}>
              <Select name="of" options={ORDER_ROLES.map((one) => ({ value: one, text: t(`casework.to.${one}`) }))} />
            </Field>
            <Field label={t("casework.minutes")}>
              <TextInput name="minutes" inputMode="numeric" pattern="[0-9]{1,5}" defaultValue="60" required />
            </Field>
          </div>
          <TextField label={t("casework.text")} name="text" />
        </ActForm>
      </Card>
      {found.proposal === undefined ? <Decide found={found} /> : null}
      <Freeze found={found} />
    </>
  );
}

/** Such as for a payment that was reported and never made: a person's decision, for which this order stands as evidence. */
function Freeze({ found }: { found: DeskCaseView }) {
  const t = useTexts();
  const nameOf = usePersonName();
  const parties = [found.buyer, found.seller];
  return (
    <Card>
      <details>
        <summary className="cursor-pointer text-17 font-semibold">{t("casework.freeze")}</summary>
        <p className="mt-2 mb-3 text-ink-soft">{t("casework.freeze_lead")}</p>
        <ActForm act="freeze" submit={t("desk.freeze_account")}>
          <input type="hidden" name="orderId" value={found.orderId} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t("casework.freeze_who")} required>
              <Select name="uid" options={parties.map(({ uid, nickname }) => ({ value: uid, text: nameOf(nickname) }))} />
            </Field>
            <Field label={t("desk.freeze_for")} required>
              <Select name="reason" options={FREEZE_REASONS.map((one) => ({ value: one, text: t(`desk.freeze_${one}`) }))} />
            </Field>
          </div>
          <Field label={t("desk.until")} required>
            <TextInput name="until" type="date" required />
          </Field>
          <Field label={t("desk.freeze_note")} required>
            <TextInput name="note" required maxLength={300} />
          </Field>
        </ActForm>
      </details>
    </Card>
  );
}

function Decide({ found }: { found: DeskCaseView }) {
  const t = useTexts();
  return (
    <Card title={t("casework.decide")}>
      <ActForm act="decide" submit={t(found.needsSecond ? "casework.propose" : "casework.decide")}>
        {found.recommended === undefined ? null : <Notice>{t("casework.recommended", { number: found.recommended })}</Notice>}
        {found.needsSecond ? <Notice kind="warn">{t("casework.four_eyes")}</Notice> : null}
        <RadioCards
          legend={t("casework.rule")}
          name="rule"
          required
          cards={found.rules.map(({ rule, outcome, fault }) => ({
            value: rule,
            title: `${rule} · ${t(`appeal.outcome.${outcome}`)}`,
            text: [t(`appeal.rule.${rule}`), ...(fault === null ? [] : [t(`casework.fault.${fault}`)])].join(" "),
          }))}
        />
        <TextField label={t("casework.reason")} name="reason" />
      </ActForm>
    </Card>
  );
}

/** A decision that waits: to be confirmed by anybody fit but the one who proposed it. */
export function Proposal({ found, mayConfirm }: { found: DeskCaseView; mayConfirm: boolean }) {
  const t = useTexts();
  const { proposal } = found;
  if (proposal === undefined) return null;
  const outcome = found.rules.find(({ rule }) => rule === proposal.rule)?.outcome ?? "release";
  return (
    <Card title={t("casework.second")}>
      <p className="font-medium">
        {proposal.rule} · {t(`appeal.outcome.${outcome}`)}
      </p>
      <p className="text-ink-soft">{t(`appeal.rule.${proposal.rule}`)}</p>
      <p className="mt-2 break-words whitespace-pre-line">{proposal.reason}</p>
      <p className="caption mt-1">{t("casework.proposal", { name: proposal.by.name })}</p>
      {mayConfirm && !proposal.mine && !found.own && !found.hadPart ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <ActForm act="confirm" submit={t("casework.confirm")}>
            <input type="hidden" name="rule" value={proposal.rule} />
          </ActForm>
          <ActForm act="decline" submit={t("casework.decline")} quiet>
            <input type="hidden" name="rule" value={proposal.rule} />
          </ActForm>
        </div>
      ) : null}
    </Card>
  );
}

export function ClaimCase({ found, mayAssign }: { found: DeskCaseView; mayAssign: boolean }) {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-3">
      {found.assignedTo !== null && !found.mine ? (
        <Notice>{t("desk.claimed_by", { name: found.assignedTo.name })}</Notice>
      ) : (
        <ActForm act={found.mine ? "give_back" : "claim"} submit={t(found.mine ? "desk.give_back" : "desk.claim")} quiet={found.mine} />
      )}
      {mayAssign ? (
        <details>
          <summary className="cursor-pointer py-2 text-13 font-medium">{t("casework.assign")}</summary>
          <ActForm act="assign" submit={t("casework.assign")} quiet>
            <Field label={t("casework.email")}>
              <TextInput name="email" type="email" required maxLength={254} />
            </Field>
          </ActForm>
        </details>
      ) : null}
    </div>
  );
}

function ActForm({ act, submit, quiet, children }: { act: string; submit: string; quiet?: boolean | undefined; children?: ReactNode }) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("act") === act;
  return (
    <PostForm stays className="flex flex-col gap-3">
      {children}
      <div>
        <Button type="submit" name="act" value={act} variant={quiet ? "secondary" : "primary"} busy={busy}>
          {submit}
        </Button>
      </div>
    </PostForm>
  );
}

function TextField({ label, name }: { label: string; name: string }) {
  return (
    <Field label={label} required>
      <Area name={name} />
    </Field>
  );
}

function Area({ name }: { name: string }) {
  return (
    <textarea {...useField()} name={name} rows={3} maxLength={2000} required className="control field-sizing-content min-h-20 px-3 py-2" />
  );
}
