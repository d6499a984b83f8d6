import type { ReactNode } from "react";
import { ReadIcon, SentIcon } from "./action-icons.tsx";
import { ClockIcon, DangerIcon } from "./icons.tsx";

export type ChatState = "sending" | "sent" | "read" | "failed";

const STATE_ICON = { sending: ClockIcon, sent: SentIcon, read: ReadIcon, failed: DangerIcon } as const;

export interface ChatBubbleProps {
  /** Written by the reader: at the right, tinted. */
  mine: boolean;
  /** Who wrote it, for screen readers; the side shows it to the eye. */
  author: string;
  /** Written by customer service: its name and mark stand over the message. */
  official?: boolean;
  /** Formatted for the locale. */
  time: string;
  /** ISO 8601. */
  dateTime: string;
  /** Only of own messages, with its words. */
  state?: ChatState | undefined;
  stateText?: string | undefined;
  /** Beside the time: what its reader can do about it. */
  act?: ReactNode;
  /** Under a message: "Try again" of a failed one, the warning on one that leads off the platform. */
  note?: ReactNode;
  /** Text (line breaks are kept), an image, or a file link. */
  children: ReactNode;
}

/** One message of the order's chat. An `<li>` for a list in the order of time. */
export function ChatBubble({ mine, author, official, time, dateTime, state, stateText, act, note, children }: ChatBubbleProps) {
  const StateIcon = state ? STATE_ICON[state] : undefined;
  return (
    <li className="mt-3 first:mt-0">
      <span className={official ? "official" : "sr-only"}>{author}: </span>
      <div className={`bubble ${mine ? "bubble-mine" : ""}`}>{children}</div>
      <div
        className={`mt-1 flex items-center gap-1 text-13 ${mine ? "justify-end" : ""} ${state === "failed" ? "text-danger-ink" : "text-ink-faint"}`}
      >
        <time dateTime={dateTime} className="whitespace-nowrap">
          {time}
        </time>
        {StateIcon ? <StateIcon className="size-4" /> : null}
        {stateText ? <span className={state === "failed" ? "" : "sr-only"}>{stateText}</span> : null}
        {act ? <span className="ms-2">{act}</span> : null}
      </div>
      {note ? <div className={`mt-1 text-13 ${mine ? "text-end" : ""}`}>{note}</div> : null}
    </li>
  );
}
