import { Suspense, useState, type SyntheticEvent } from "react";
import type { PhraseListView } from "@plaza/contract/calls/chat.ts";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { ATTACHMENT_RULE } from "@plaza/contract/files.ts";
import { isChatClosed } from "@plaza/domain/orders/chat-window.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { ChatComposer } from "@plaza/ui/chat-composer.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { ShieldIcon } from "@plaza/ui/icons.tsx";
import { lazyExtra } from "../../shell/lazy-component.ts";
import { acceptOf, refusedBy } from "../../shell/files/file-check.ts";
import { ChatTop } from "./chat-top.tsx";
import { MessageList } from "./message-list.tsx";
import type { Chat } from "./use-chat.ts";
import { useHasExternalLink } from "./use-external-links.ts";
import { FormKey } from "../../shell/forms/post-form.tsx";
import { useRootData } from "../../shell/root-data.ts";
import { usePersonName } from "../../shell/labels/person-name.ts";

const LONGEST = 2000;
const QuickReplies = lazyExtra(async () => (await import("./quick-replies.tsx")).QuickReplies);
const PhraseForm = lazyExtra(async () => (await import("./quick-replies.tsx")).PhraseForm);

export interface ChatPanelProps {
  readonly chat: Chat;
  readonly order: OrderDetailsView;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  /** The id of the named part of the page that this chat is in, where there are several. */
  readonly within?: string | undefined;
  /** What the form carries where scripts don't run: what it does, and the message's id so that a second click is no second message. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Why the message was not taken that was sent so. */
  readonly refused: string | undefined;
  /** The ready-made sentences, on a page that was asked for them because its scripts don't run; null: it can be asked. */
  readonly phrases?: PhraseListView | null | undefined;
}

/** The messages, a word on safety, and the line to write in. */
export function ChatPanel({ chat, order, draft, onDraft, within, hidden, refused, phrases }: ChatPanelProps) {
  const t = useTexts();
  const { counterparty } = order;
  const name = usePersonName()(counterparty.nickname);
  const [wrong, setWrong] = useState(refused);
  const hydrated = useHydrated();
  const { chatOff } = useRootData();
  const over = useClosedText(order) ?? chatOff;
  const attach = (file: File) => {
    // Files are pasted and dropped where no field is, too.
    if (over) return;
    const word = refusedBy(ATTACHMENT_RULE, file);
    setWrong(word ? t(`errors.${word}`) : undefined);
    if (word === null) chat.sendFile(file);
  };
  return (
    <div
      className="flex h-full min-h-0 flex-col"
      onPaste={(event) => takeFile(event, event.clipboardData.files[0], attach)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => takeFile(event, event.dataTransfer.files[0], attach)}
    >
      <ChatTop order={order} />
      <MessageList log={chat.log} other={name} within={within} readUpTo={chat.readUpTo} onRetry={chat.retry} onCancel={chat.cancel} />
      <p className="caption h-5 px-4" aria-hidden={!chat.typing}>
        {chat.typing ? t("chat.typing", { name }) : null}
      </p>
      <div className="border-t border-line px-4 pt-3 pb-4">
        {over ? (
          <p className="text-13 text-warn-ink">{over}</p>
        ) : (
          <>
            <Hint isRead={chat.log.messages.some(({ mine }) => mine)} />
            <ExternalLinkNote draft={draft} />
            <p role="alert" className="mb-2 text-13 text-danger-ink empty:hidden">
              {wrong}
            </p>
            <Quick orderId={order.orderId} onSend={chat.send} />
            <PlainPhrases phrases={phrases} hidden={hidden} />
            <ChatComposer
              name="content"
              label={t("chat.write")}
              sendLabel={t("chat.send")}
              maxLength={LONGEST}
              draft={draft}
              onDraft={(text) => {
                onDraft(text);
                if (text !== "") chat.sendTyping();
              }}
              attach={{ label: t("chat.attach"), accept: acceptOf(ATTACHMENT_RULE), name: "file", onFile: attach }}
              onSend={hydrated ? chat.send : undefined}
            >
              <HiddenFields values={hidden} />
            </ChatComposer>
          </>
        )}
      </div>
    </div>
  );
}

/** Why nobody writes here any more, or a sub-user does not; undefined while the two can. An account closes only after its orders' chats have. */
function useClosedText({ status, completedAt, canceledAt, serverTime, counterparty, readOnly }: OrderDetailsView): string | undefined {
  const t = useTexts();
  if (readOnly === true) return t("reasons.block.no_right");
  const endedAt = completedAt ?? canceledAt;
  if (!isChatClosed(status, endedAt === undefined ? null : Date.parse(endedAt), Date.parse(serverTime))) return undefined;
  return t(counterparty.nickname === CLOSED_ACCOUNT ? "chat.closed_account" : "chat.closed");
}

/** A file that was pasted or dropped is attached; text goes where it always goes. */
function takeFile(event: SyntheticEvent, file: File | undefined, attach: (file: File) => void): void {
  if (file === undefined) return;
  event.preventDefault();
  attach(file);
}

/** That the platform doesn't know where a link leads that is about to be sent. */
function ExternalLinkNote({ draft }: { draft: string }) {
  const t = useTexts();
  return useHasExternalLink(draft) ? (
    <p role="status" className="mb-2 text-13 text-warn-ink">
      {t("chat.leads_away_mine")}
    </p>
  ) : null;
}

/** The word on safety; who has written here has read it, and it makes room for the messages. */
function Hint({ isRead }: { isRead: boolean }) {
  const t = useTexts();
  return (
    <details open={!isRead} className="caption mb-2">
      <summary className="flex cursor-pointer list-none gap-1.5 [&::-webkit-details-marker]:hidden">
        <ShieldIcon className="mt-px size-4" />
        {t("frame.lesson")}
      </summary>
      {t("chat.hint")}
    </details>
  );
}

/** For the form without scripts. */
function HiddenFields({ values }: { values: Readonly<Record<string, string>> }) {
  return (
    <>
      <FormKey />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The way to the quick replies, which come when they are asked for. */
function Quick({ orderId, onSend }: { orderId: OrderId; onSend: Chat["send"] }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const send: Chat["send"] = (text, phrase) => {
    setOpen(false);
    onSend(text, phrase);
  };
  return (
    <>
      {open ? (
        <Suspense>
          <QuickReplies orderId={orderId} onSend={send} />
        </Suspense>
      ) : null}
      <span data-needs-script className="mb-1 flex">
        <button type="button" className="quick-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("chat.quick")}
        </button>
      </span>
    </>
  );
}

/** The ready-made sentences where scripts don't run: a link asks the page for them, and then each is a button of a form. */
function PlainPhrases({ phrases, hidden }: Pick<ChatPanelProps, "phrases" | "hidden">) {
  const t = useTexts();
  if (!phrases)
    return phrases === null ? (
      <a href="?do=phrases#chat" className="quick-toggle scripted:hidden">
        {t("chat.phrases")}
      </a>
    ) : null;
  return (
    <Suspense>
      <PhraseForm list={phrases}>
        <HiddenFields values={hidden} />
      </PhraseForm>
    </Suspense>
  );
}
