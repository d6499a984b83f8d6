import type { SupportMessageView, SupportRequestView } from "@plaza/contract/calls/support.ts";
import type { Settings } from "@plaza/domain/settings/catalogue.ts";
import { BLOCKED_PAYMENT } from "@plaza/contract/support.ts";
import { HOUR_MS, MINUTE_MS } from "@plaza/domain/time/durations.ts";
import type { SupportMessage, SupportRequest } from "./support.store.ts";

/** How long an answer takes at most, as targets. */
export type AnswerTargets = Pick<Settings, "supportAnswerHours" | "blockedPaymentMinutes">;

/** When customer service means to have answered what waits since then. */
export function answerBy(topic: SupportRequest["topic"], waitingSince: Date, targets: AnswerTargets): string {
  const { supportAnswerHours, blockedPaymentMinutes } = targets;
  const isUrgent = topic === BLOCKED_PAYMENT && blockedPaymentMinutes > 0;
  return new Date(waitingSince.getTime() + (isUrgent ? blockedPaymentMinutes * MINUTE_MS : supportAnswerHours * HOUR_MS)).toISOString();
}

/** A request without its messages. */
export function requestLine(
  { id, topic, orderId, messageSeq, messageText, createdAt, waitingSince }: SupportRequest,
  targets: AnswerTargets,
) {
  return {
    requestId: id,
    topic,
    orderId,
    reported: reportedView(messageSeq, messageText),
    createdAt: createdAt.toISOString(),
    answerBy: waitingSince === null ? null : answerBy(topic, waitingSince, targets),
  } satisfies Omit<SupportRequestView, "messages">;
}

/** The line that was reported, as it was written. */
export function reportedView(seq: number | null, text: string | null): SupportRequestView["reported"] {
  return seq === null ? null : { seq, text: text ?? "" };
}

/** Returns a message without the name of the staff member who wrote it: for the user it is from customer service. */
export function messageView({ id, isFromStaff, content, at }: SupportMessage): SupportMessageView {
  return { messageId: id, from: isFromStaff ? "support" : "user", text: content, at: at.toISOString() };
}
