import { useNavigation } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { PaperIds, Papers } from "../requests/papers.tsx";
import { RequirementRow } from "../requests/requirement-row.tsx";
import { useLimitFigure, useLimitName } from "./limit-texts.ts";
import type { LimitRefused, LimitsData } from "./limits.server.ts";

type Asked = NonNullable<LimitsData["asked"]>;
type LimitRequest = Asked["requests"][number];

interface Props {
  readonly asked: Asked;
  readonly uid: LimitsData["uid"];
  readonly refused: LimitRefused | undefined;
}

/** What a higher limit takes beside what the reader has. */
export function ConditionsCard({ asked, uid, refused }: Props) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const { conditions, againAt, mayRequest } = asked;
  const isMet = conditions.every(({ met }) => met);
  return (
    <Card title={t("limits.higher")}>
      <p className="mb-2 text-ink-soft">{t("limits.higher_lead")}</p>
      {againAt === null ? null : <Notice>{t("limits.again", { time: formats.date(againAt, zone, "date") })}</Notice>}
      {refused !== undefined && !mayRequest ? <Notice kind="warn">{refused.message}</Notice> : null}
      <ul className="divide-y divide-line">
        {conditions.map((condition) => (
          <RequirementRow
            key={condition.requirement}
            figures={condition}
            href={condition.requirement === "identity" ? paths.gate(lang) : paths.figures(lang, uid)}
          />
        ))}
      </ul>
      {isMet ? null : <p className="caption mt-2">{t("limits.not_yet")}</p>}
    </Card>
  );
}

/** The form, where all of that is there. */
export function RequestCard({ asked, refused }: Pick<Props, "asked" | "refused">) {
  return (
    <Card title={useTexts()("limits.ask_send")}>
      <Papers files={asked.files} />
      <RequestForm asked={asked} refused={refused} />
    </Card>
  );
}

const FIELDS = [
  ["kind", "limits.ask_kind"],
  ["most", "limits.ask_most"],
  ["reason", "limits.ask_reason"],
] as const;

function RequestForm({ asked: { raisable, files }, refused }: Pick<Props, "asked" | "refused">) {
  const t = useTexts();
  const name = useLimitName();
  const figure = useLimitFigure();
  const busy = useNavigation().formData?.get("act") === "ask";
  const problem = (field: string) => (refused?.field === field ? refused.message : undefined);
  const isBeside = FIELDS.some(([field]) => refused?.field === field);
  return (
    <PostForm className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <ErrorSummary whole={isBeside ? null : refused?.message} fields={FIELDS.map(([field, label]) => [field, t(label), problem(field)])} />
      <PaperIds files={files} />
      <Field label={t("limits.ask_kind")} name="kind" error={problem("kind")}>
        <Select
          name="kind"
          defaultValue={refused?.typed.kind || raisable[0]?.kind}
          options={raisable.map(({ kind, now }) => ({
            value: kind,
            text: `${name(kind)} · ${t("limits.now", { amount: figure(kind, now) })}`,
          }))}
        />
      </Field>
      <Field label={t("limits.ask_most")} name="most" hint={t("limits.ask_most_help")} error={problem("most")} required>
        <TextInput name="most" inputMode="numeric" maxLength={14} required defaultValue={refused?.typed.most} autoComplete="off" />
      </Field>
      <Field label={t("limits.ask_reason")} name="reason" hint={t("limits.ask_reason_help")} error={problem("reason")} required>
        <Reason value={refused?.typed.reason ?? ""} />
      </Field>
      <Button type="submit" name="act" value="ask" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto sm:self-start">
        {t("limits.ask_send")}
      </Button>
    </PostForm>
  );
}

function Reason({ value }: { value: string }) {
  return (
    <textarea
      {...useField()}
      key={value}
      name="reason"
      required
      rows={3}
      maxLength={2000}
      defaultValue={value}
      className="control px-3 py-2"
    />
  );
}

/** What was asked for before, and what became of it. */
export function OwnRequests({ requests, isOwner }: { requests: readonly LimitRequest[]; isOwner: boolean }) {
  const t = useTexts();
  if (requests.length === 0) return null;
  return (
    <Card title={t("limits.requests")} flush>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <OwnRequest key={request.requestId} request={request} isOwner={isOwner} />
        ))}
      </ul>
    </Card>
  );
}

const TONES = { waiting: "accent", proposed: "accent", approved: "good", declined: "danger", withdrawn: "neutral" } as const;

function OwnRequest({ request, isOwner }: { request: LimitRequest; isOwner: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const name = useLimitName();
  const figure = useLimitFigure();
  const { requestId, kind, wanted, state, createdAt, answerBy, granted, note } = request;
  const status = state === "proposed" ? "waiting" : granted?.ended === true ? "ended" : state;
  return (
    <li className="px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">{name(kind)}</p>
          <p className="caption">
            {formats.date(createdAt, zone)} · {t("limits.wanted", { amount: figure(kind, wanted) })}
          </p>
        </div>
        <Tag tone={status === "ended" ? "neutral" : TONES[state]}>{t(`limits.state_${status}`)}</Tag>
      </div>
      {answerBy === null ? null : <p className="caption">{t("limits.answer_by", { time: formats.date(answerBy, zone, "minute") })}</p>}
      {granted === null ? null : (
        <p className="text-15">{t("limits.own_until", { most: figure(kind, granted.most), time: formats.date(granted.until, zone) })}</p>
      )}
      {note === "" ? null : <p className="text-15 break-words">{note}</p>}
      {answerBy !== null && isOwner ? (
        <PostForm className="mt-2">
          <input type="hidden" name="requestId" value={requestId} />
          <Button type="submit" name="act" value="withdraw" variant="quiet" size="sm">
            {t("limits.withdraw")}
          </Button>
        </PostForm>
      ) : null}
    </li>
  );
}
