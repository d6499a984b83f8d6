import { useNavigation } from "react-router";
import { BLOCKED_PAYMENT, LONGEST_SUPPORT_MESSAGE, MESSAGE_REPORTS, QUESTION_TOPICS } from "@plaza/contract/support.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { useField } from "@plaza/ui/field-wiring.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { LoadMore } from "@plaza/ui/load-more.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Select } from "@plaza/ui/select.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { ErrorSummary } from "../../shell/forms/error-summary.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import type { SupportRefused, SupportRequestsData } from "./requests.server.ts";

interface Props {
  readonly data: SupportRequestsData;
  readonly refused: SupportRefused | undefined;
}

/** A message to customer service, and those that were sent before. */
export function SupportRequestsPage({ data, refused }: Props) {
  const t = useTexts();
  const lang = useLang();
  const minutes = data.reported === null ? data.blockedMinutes : null;
  const lead = minutes === null ? t("help.message_lead", { hours: data.answerHours }) : t("help.blocked_note", { minutes });
  const title = t(minutes === null ? "help.message_title" : "help.blocked_title");
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={title} description={lead} />
      <div className="px-4 sm:px-0">
        <PageHeading lead={lead} back={{ href: paths.help(lang), label: t("frame.help") }}>
          {title}
        </PageHeading>
      </div>
      <Card>
        <FormOf data={data} refused={refused} />
      </Card>
      <OwnRequests requests={data.requests} />
    </div>
  );
}

function FormOf({ data, refused }: Props) {
  if (data.reported !== null) return <ReportForm data={data} refused={refused} />;
  if (data.blockedMinutes !== null) return <BlockedForm data={data} refused={refused} />;
  return <MessageForm data={data} refused={refused} />;
}

/** The same of a buyer whom the seller keeps from paying. */
function BlockedForm({ data: { orderId }, refused }: Props) {
  const t = useTexts();
  const busy = useNavigation().state === "submitting";
  const problem = refused?.field === "text" ? refused.message : undefined;
  return (
    <PostForm className="flex flex-col gap-4">
      <ErrorSummary whole={problem === undefined ? refused?.message : null} fields={[["text", t("help.field_text"), problem]]} />
      <input type="hidden" name="topic" value={BLOCKED_PAYMENT} />
      <input type="hidden" name="orderId" value={orderId ?? ""} />
      <Field label={t("help.field_text")} name="text" hint={t("help.text_help")} error={problem} required>
        <MessageText value={refused?.typed.text ?? ""} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto sm:self-start">
        {t("help.send")}
      </Button>
    </PostForm>
  );
}

function MessageForm({ data, refused }: Props) {
  const t = useTexts();
  const busy = useNavigation().state === "submitting";
  const problem = (name: string) => (refused?.field === name ? refused.message : undefined);
  const fields = ["topic", "orderId", "text"] as const;
  const isBeside = fields.some((name) => refused?.field === name);
  return (
    <PostForm className="flex flex-col gap-4">
      <ErrorSummary
        whole={isBeside ? null : refused?.message}
        fields={fields.map((name) => [name, t(`help.field_${name}`), problem(name)])}
      />
      <Field label={t("help.field_topic")} name="topic" error={problem("topic")}>
        <Select
          name="topic"
          defaultValue={refused?.typed.topic ?? (data.orderId === null ? "other" : "order")}
          options={QUESTION_TOPICS.map((topic) => ({ value: topic, text: t(`help.about.${topic}`) }))}
        />
      </Field>
      <OrderField data={data} chosen={refused?.typed.orderId ?? data.orderId ?? ""} error={problem("orderId")} />
      <Field label={t("help.field_text")} name="text" hint={t("help.text_help")} error={problem("text")} required>
        <MessageText value={refused?.typed.text ?? ""} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto sm:self-start">
        {t("help.send")}
      </Button>
    </PostForm>
  );
}

/** The same about one line of an order's chat, with the reason in the topic's place. */
function ReportForm({ data: { orderId, reported }, refused }: Props) {
  const t = useTexts();
  const busy = useNavigation().state === "submitting";
  const problem = (name: string) => (refused?.field === name ? refused.message : undefined);
  const fields = ["topic", "text"] as const;
  const isBeside = fields.some((name) => refused?.field === name);
  return (
    <PostForm className="flex flex-col gap-4">
      <h2 className="text-17 font-semibold">{t("help.report_title")}</h2>
      <ErrorSummary
        whole={isBeside ? null : refused?.message}
        fields={[
          ["topic", t("help.report_reason"), problem("topic")],
          ["text", t("help.field_text"), problem("text")],
        ]}
      />
      <ReportedLine text={reported?.text ?? ""} />
      <input type="hidden" name="orderId" value={orderId ?? ""} />
      <input type="hidden" name="messageSeq" value={reported?.seq ?? ""} />
      <Field label={t("help.report_reason")} name="topic" error={problem("topic")}>
        <Select
          name="topic"
          defaultValue={refused?.typed.topic ?? reported?.reason ?? MESSAGE_REPORTS[0]}
          options={MESSAGE_REPORTS.map((reason) => ({ value: reason, text: t(`help.about.${reason}`) }))}
        />
      </Field>
      <Field label={t("help.field_text")} name="text" hint={t("help.text_help")} error={problem("text")} required>
        <MessageText value={refused?.typed.text ?? ""} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto sm:self-start">
        {t("help.report_send")}
      </Button>
    </PostForm>
  );
}

/** What was reported, as it was written. */
export function ReportedLine({ text }: { text: string }) {
  return <blockquote className="border-s-4 border-line ps-3 break-words text-ink-soft">{text === "" ? "…" : text}</blockquote>;
}

/** What is written to customer service, in a field. */
export function MessageText({ value }: { value: string }) {
  return (
    <textarea
      {...useField()}
      key={value}
      name="text"
      required
      rows={5}
      maxLength={LONGEST_SUPPORT_MESSAGE}
      defaultValue={value}
      className="control px-3 py-2"
    />
  );
}

function OrderField({ data, chosen, error }: { data: SupportRequestsData; chosen: string; error: string | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const listed = data.orders.map(({ orderId, type, quantity, asset, createdAt }) => ({
    value: orderId as string,
    text: [t(`help.side_${type}`, { quantity: formats.coinsText(quantity, asset) }), formats.date(createdAt, zone, "minute")].join(" · "),
  }));
  const others = chosen === "" || listed.some(({ value }) => value === chosen) ? [] : [{ value: chosen, text: chosen }];
  return (
    <Field label={t("help.field_orderId")} name="orderId" error={error}>
      <Select name="orderId" defaultValue={chosen} options={[{ value: "", text: t("help.no_order") }, ...others, ...listed]} />
    </Field>
  );
}

function OwnRequests({ requests: { items, nextCursor } }: Pick<SupportRequestsData, "requests">) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  if (items.length === 0) return null;
  return (
    <Card title={t("help.own_title")} flush className="mt-4">
      <ul className="divide-y divide-line">
        {items.map(({ requestId, topic, createdAt, answerBy }) => (
          <li key={requestId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
            <div>
              <Anchor href={paths.supportRequest(lang, requestId)} className="font-medium">
                {t(`help.about.${topic}`)}
              </Anchor>
              <p className="caption">{formats.date(createdAt, zone, "minute")}</p>
            </div>
            <Tag tone={answerBy === null ? "good" : "neutral"}>{t(answerBy === null ? "help.answered" : "help.waiting")}</Tag>
          </li>
        ))}
      </ul>
      {nextCursor === null ? null : <LoadMore href={paths.supportRequests(lang, { cursor: nextCursor })}>{t("help.older")}</LoadMore>}
    </Card>
  );
}
