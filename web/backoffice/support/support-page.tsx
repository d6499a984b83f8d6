import { useLoaderData } from "react-router";
import type { WaitingRequestView } from "@plaza/contract/calls/backoffice-support.ts";
import { LONGEST_SUPPORT_MESSAGE } from "@plaza/contract/support.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ChatBubble } from "@plaza/ui/chat-bubble.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useTimeZone } from "../../shell/time-zone.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { StaffForm, StaffText } from "../forms/staff-form.tsx";
import { QueuePage } from "../lists/queue-page.tsx";
import type { loadSupport } from "./support.server.ts";

/** Messages of users that are not answered, the longest waiting first. */
export function BackofficeSupportPage() {
  const t = useTexts();
  const { list } = useLoaderData<typeof loadSupport>();
  const { items, nextCursor } = list;
  return (
    <QueuePage
      title={t("desk.queue_support")}
      lead={t("desk.support_lead")}
      isEmpty={items.length === 0}
      more={nextCursor === null ? null : backofficePaths.support(new URLSearchParams({ cursor: nextCursor }))}
    >
      {items.map((request) => (
        <RequestCard key={request.requestId} request={request} />
      ))}
    </QueuePage>
  );
}

function RequestCard({ request }: { request: WaitingRequestView }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { ownUid, renderedAt } = useLoaderData<typeof loadSupport>();
  const { user, messages, answerBy } = request;
  const isLate = answerBy < renderedAt;
  return (
    <Card
      title={t(`help.about.${request.topic}`)}
      aside={<Tag tone={isLate ? "warn" : "neutral"}>{t("desk.support_by", { time: formats.date(answerBy, zone, "minute") })}</Tag>}
    >
      <DataList>
        <DataRow label="UID">
          {user.uid} · {user.nickname}
        </DataRow>
        {request.order === null ? null : <OrderRow order={request.order} />}
        {request.reported === null ? null : <DataRow label={t("help.reported")}>{request.reported.text || "…"}</DataRow>}
      </DataList>
      {request.chat === undefined ? null : <OrderChat lines={request.chat} />}
      <ul className="mt-3">
        {messages.map(({ messageId, from, text, at }) => (
          <ChatBubble
            key={messageId}
            mine={from === "support"}
            author={from === "support" ? t("help.from_support") : user.nickname}
            time={formats.date(at, zone, "minute")}
            dateTime={at}
          >
            {text}
          </ChatBubble>
        ))}
      </ul>
      {user.uid === ownUid ? <p className="caption mt-3">{t("desk.own_case")}</p> : <AnswerForm request={request} />}
    </Card>
  );
}

function OrderRow({ order }: { order: NonNullable<WaitingRequestView["order"]> }) {
  const t = useTexts();
  const formats = useFormats();
  const side = order.role === "buyer" ? "buy" : "sell";
  return (
    <DataRow label={t("help.field_orderId")}>
      {order.orderId} · {t(`help.side_${side}`, { quantity: formats.coinsText(order.quantity, order.asset) })} ·{" "}
      {formats.fiatText(order.amount, order.fiat)}
    </DataRow>
  );
}

/** What the parties wrote, of an order whose payment is said to be blocked. */
function OrderChat({ lines }: { lines: NonNullable<WaitingRequestView["chat"]> }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  if (lines.length === 0) return null;
  return (
    <details className="mt-3" open>
      <summary className="link min-h-11 cursor-pointer py-3">{t("desk.support_chat")}</summary>
      <ul>
        {lines.map(({ from, text, hasFile, at }) => (
          <li key={at} className="border-s-4 border-line py-1 ps-3">
            <p className="caption">
              {t(`casework.to.${from}`)} · {formats.date(at, zone, "minute")}
              {hasFile ? ` · ${t("desk.support_file")}` : ""}
            </p>
            <p className="break-words">{text}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function AnswerForm({ request: { requestId, messages } }: { request: WaitingRequestView }) {
  const t = useTexts();
  return (
    <StaffForm
      acts="answer"
      about={{ requestId }}
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
      buttons={
        <Button type="submit" name="act" value="answer" variant="primary" className="self-start">
          {t("desk.support_send")}
        </Button>
      }
    >
      <input type="hidden" name="lastMessageId" value={messages.at(-1)?.messageId ?? ""} />
      <StaffText name="text" label={t("desk.support_answer")} required rows={4} maxLength={LONGEST_SUPPORT_MESSAGE} />
    </StaffForm>
  );
}
