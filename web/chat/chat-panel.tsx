import { useState } from "react";
import type { AdvertiserView } from "@plaza/contract/calls/market.ts";
import { ATTACHMENT_RULE } from "@plaza/contract/files.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { ChatComposer } from "@plaza/ui/chat-composer.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { ShieldIcon } from "@plaza/ui/icons.tsx";
import { useLang } from "../frame/root-data.ts";
import { paths } from "../paths.ts";
import { acceptOf, refusedBy } from "../files/check.ts";
import { MessageList } from "./message-list.tsx";
import type { Chat } from "./use-chat.ts";
import { useLeadsAway } from "./use-leads-away.ts";

const LONGEST = 2000;

export interface ChatPanelProps {
  readonly chat: Chat;
  readonly counterparty: AdvertiserView;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  /** What the form carries where scripts don't run: what it does, and the message's id so that a second click is no second message. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Why the message was not taken that was sent so. */
  readonly refused: string | undefined;
}

/** The messages, a word on safety, and the line to write in. */
export function ChatPanel({ chat, counterparty, draft, onDraft, hidden, refused }: ChatPanelProps) {
  const t = useTexts();
  const [wrong, setWrong] = useState(refused);
  const hydrated = useHydrated();
  const leadsAway = useLeadsAway(draft);
  const attach = (file: File) => {
    const word = refusedBy(ATTACHMENT_RULE, file);
    setWrong(word ? t(`errors.${word}`) : undefined);
    if (word === null) chat.sendFile(file);
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <MessageList log={chat.log} other={counterparty.nickname} onRetry={chat.retry} />
      <div className="border-t border-line px-4 pt-3 pb-4">
        <p className="caption mb-2 flex gap-1.5">
          <ShieldIcon className="mt-px size-4" />
          {t("chat.hint")}
        </p>
        {leadsAway ? (
          <p role="status" className="mb-2 text-13 text-warn-ink">
            {t("chat.leads_away_mine")}
          </p>
        ) : null}
        <p role="alert" className="mb-2 text-13 text-danger-ink empty:hidden">
          {wrong}
        </p>
        <ChatComposer
          name="content"
          label={t("chat.write")}
          sendLabel={t("chat.send")}
          maxLength={LONGEST}
          draft={draft}
          onDraft={onDraft}
          attach={{ label: t("chat.attach"), accept: acceptOf(ATTACHMENT_RULE), name: "file", onFile: attach }}
          onSend={hydrated ? chat.send : undefined}
        >
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </ChatComposer>
      </div>
    </div>
  );
}

/** Who is on the other side: the public name and figures. */
export function Counterparty({ counterparty }: { counterparty: AdvertiserView }) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={counterparty.nickname} pair={counterparty.avatarColor} online={counterparty.online} />
      <div className="min-w-0">
        <Anchor href={paths.advertiser(lang, counterparty.uid)} className="block truncate font-semibold hover:underline">
          {counterparty.nickname}
        </Anchor>
        <p className="caption font-normal">
          {t(counterparty.online ? "chat.online" : "chat.offline")} · {t("chat.trades", { count: counterparty.totalTrades })} ·{" "}
          {t("chat.completion", { rate: formats.percent(counterparty.completionRate) })}
        </p>
      </div>
    </div>
  );
}

/** Says new messages to screen readers; what stood there when the page came is not new. */
export function ChatAnnouncer({ chat, other }: { chat: Chat; other: string }) {
  const t = useTexts();
  const { latest } = chat;
  const name = latest?.from === "support" ? t("chat.support") : other;
  return (
    <p role="status" className="sr-only">
      {latest ? t("chat.new_message", { name, text: latest.content || (latest.file?.name ?? "") }) : ""}
    </p>
  );
}
