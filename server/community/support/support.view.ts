import type { SupportMessageView, SupportRequestView } from "@plaza/contract/calls/support.ts";
import { HOUR_MS } from "@plaza/domain/time/durations.ts";
import type { SupportMessage, SupportRequest } from "./support.store.ts";

/** When customer service means to have answered what waits since then. */
export function answerBy(waitingSince: Date, hours: number): string {
  return new Date(waitingSince.getTime() + hours * HOUR_MS).toISOString();
}

/** @param hours how long an answer takes at most, as a target */
export function requestLine({ id, topic, orderId, messageSeq, messageText, createdAt, waitingSince }: SupportRequest, hours: number) {
  return {
    requestId: id,
    topic,
    orderId,
    reported: reportedView(messageSeq, messageText),
    createdAt: createdAt.toISOString(),
    answerBy: waitingSince === null ? null : answerBy(waitingSince, hours),
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
