import { Fragment, useEffect, useId, useRef } from "react";
import type { ChatFlag, ChatMessageView, ConductFlag } from "@plaza/contract/calls/chat.ts";
import type { MessageReport } from "@plaza/contract/support.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { ChatBubble } from "@plaza/ui/chat-bubble.tsx";
import { ChatSystemLine } from "@plaza/ui/chat-system-line.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { eventText } from "../../shell/labels/event-text.ts";
import { Attachment, OutgoingFile } from "./attachment.tsx";
import type { MessageLog, Outgoing } from "./message-log.ts";

export interface MessageListProps {
  readonly log: MessageLog;
  /** The other party's public name. */
  readonly other: string;
  /** The id of the named part of the page that this chat is in, where there are several. */
  readonly within?: string | undefined;
  readonly onRetry: (outgoing: Outgoing) => void;
  readonly onCancel: (outgoing: Outgoing) => void;
  readonly readUpTo: number;
  /** Whether the counterparty's lines can be reported; not those of the practice trade. */
  readonly isReportable?: boolean | undefined;
}

/** How near to the end a reader is taken to be at the end, in pixels. */
const NEAR = 80;

/** Everything that was said and done in the order, by day. It follows its end unless the reader has scrolled back. */
export function MessageList({ log, other, within, readUpTo, isReportable = true, onRetry, onCancel }: MessageListProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const box = useFollowedEnd(log);
  const id = useId();
  const days = log.messages.map(({ sentAt }) => formats.date(sentAt, zone, "date"));
  return (
    <div
      ref={box}
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, so it takes the focus
      tabIndex={0}
      role="region"
      aria-label={t("chat.messages")}
      aria-labelledby={within === undefined ? undefined : `${id} ${within}`}
      className="flex-1 overflow-y-auto overscroll-contain px-4 py-3"
    >
      {log.messages.length + log.outgoing.length === 0 ? <p className="caption py-8 text-center">{t("chat.empty")}</p> : null}
      <ul>
        {log.messages.map((message, index) => (
          <Fragment key={message.seq}>
            {days[index] === days[index - 1] ? null : <li className="caption my-3 text-center font-medium">{days[index]}</li>}
            <Message
              message={message}
              other={other}
              read={message.seq <= readUpTo}
              isReportable={isReportable}
              time={formats.date(message.sentAt, zone, "time")}
            />
          </Fragment>
        ))}
        {log.outgoing.map((outgoing) => (
          <OwnOutgoing
            key={outgoing.clientId}
            outgoing={outgoing}
            time={formats.date(outgoing.sentAt, zone, "time")}
            onRetry={onRetry}
            onCancel={onCancel}
          />
        ))}
      </ul>
    </div>
  );
}

interface MessageProps {
  readonly message: ChatMessageView;
  readonly other: string;
  readonly read: boolean;
  readonly isReportable: boolean;
  readonly time: string;
}

function Message({ message, other, read, isReportable, time }: MessageProps) {
  const t = useTexts();
  const lang = useLang();
  if (message.type === "system") {
    return (
      <ChatSystemLine time={time} dateTime={message.sentAt}>
        {eventText(t, message.content)}
      </ChatSystemLine>
    );
  }
  const official = message.from === "support";
  const author = message.mine ? t("chat.you") : official ? t("chat.support") : other;
  return (
    <ChatBubble
      mine={message.mine}
      author={author}
      official={official}
      time={time}
      dateTime={message.sentAt}
      state={message.mine ? (read ? "read" : "sent") : undefined}
      stateText={message.mine ? t(read ? "chat.read" : "chat.sent") : undefined}
      act={
        isReportable && !message.mine && !official ? (
          <Anchor
            href={paths.messageReport(lang, message.orderId, message.seq, reasonFor(message))}
            className="inline-flex min-h-6 items-center underline underline-offset-2"
          >
            {t("chat.report")}
          </Anchor>
        ) : null
      }
      note={<Warnings message={message} />}
    >
      {message.file ? <Attachment message={message} file={message.file} /> : null}
      {message.content || null}
    </ChatBubble>
  );
}

const REPORTS: Readonly<Record<ConductFlag, MessageReport>> = {
  insult: "report_insult",
  advertising: "report_advertising",
  personal_data: "report_personal_data",
};

/** What a report of this message begins with. */
function reasonFor({ flags = [] }: ChatMessageView): MessageReport | undefined {
  const conduct = flags.find(isConduct);
  return conduct === undefined ? undefined : REPORTS[conduct];
}

function isConduct(flag: ChatFlag): flag is ConductFlag {
  return Object.hasOwn(REPORTS, flag);
}

/**
 * What the server has seen in a message. The counterparty's tricks are shown to their reader; of the user's own messages only those that lead off
 * the platform, and how they behave.
 */
function Warnings({ message }: { message: ChatMessageView }) {
  const t = useTexts();
  const { phrase } = message;
  // A ready-made sentence has nothing to warn about; beside it stands what its sender saw.
  if (phrase && phrase.original !== message.content) return t("chat.original", { text: phrase.original });
  const flags = message.from === "support" ? [] : (message.flags ?? []);
  const warnings = flags.map((flag) => {
    if (flag === "off_platform") return t(message.mine ? "chat.leads_away_mine" : "chat.leads_away_theirs");
    if (!message.mine) return t(`chat.flag.${flag}`);
    return isConduct(flag) ? t(`chat.flag_mine.${flag}`) : null;
  });
  return warnings.map((text) =>
    text === null ? null : (
      <span key={text} className="block text-warn-ink">
        {text}
      </span>
    ),
  );
}

function OwnOutgoing({
  outgoing,
  time,
  onRetry,
  onCancel,
}: { outgoing: Outgoing; time: string } & Pick<MessageListProps, "onRetry" | "onCancel">) {
  const t = useTexts();
  const failed = outgoing.state === "failed";
  const retry = (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <span className="text-ink-soft">{outgoing.why ?? t("chat.waits_for_line")}</span>
      <Button size="sm" variant="quiet" onClick={() => onRetry(outgoing)}>
        {t("chat.try_again")}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => onCancel(outgoing)}>
        {t("chat.cancel_upload")}
      </Button>
    </span>
  );
  return (
    <ChatBubble
      mine
      author={t("chat.you")}
      time={time}
      dateTime={outgoing.sentAt}
      state={failed ? "failed" : "sending"}
      stateText={t(failed ? "chat.not_sent" : "chat.sending")}
      note={failed ? retry : outgoing.file ? <Uploading outgoing={outgoing} onCancel={onCancel} /> : undefined}
    >
      {outgoing.file ? <OutgoingFile file={outgoing.file} /> : outgoing.content}
    </ChatBubble>
  );
}

/** How much of a file has gone up, and the way to stop it. */
function Uploading({ outgoing, onCancel }: { outgoing: Outgoing; onCancel: (outgoing: Outgoing) => void }) {
  const t = useTexts();
  const formats = useFormats();
  const part = outgoing.progress ?? 0;
  const percent = formats.percent(part.toFixed(2), { min: 0, max: 0 });
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <progress className="upload-bar" max={1} value={part} aria-label={t("chat.uploading", { percent })} />
      <span className="tabular caption">{percent}</span>
      <Button size="sm" variant="quiet" onClick={() => onCancel(outgoing)}>
        {t("chat.cancel_upload")}
      </Button>
    </span>
  );
}

function useFollowedEnd(log: MessageLog) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => void (atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  useEffect(() => {
    const element = box.current;
    const ownWaiting = log.outgoing.some(({ state }) => state === "sending");
    if (element && (atEnd.current || ownWaiting)) element.scrollTop = element.scrollHeight;
  }, [log]);
  return box;
}
