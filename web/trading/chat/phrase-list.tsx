import { useEffect, useState, type ReactNode } from "react";
import type { PhraseListView } from "@plaza/contract/calls/chat.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import type { Chat } from "./use-chat.ts";

type Phrase = PhraseListView["groups"][number]["phrases"][number];

/** The ready-made sentences of one's side, each with one tap. They come when they are asked for, and belong to the order's stage of that moment. */
export function PhrasePicker({ orderId, onSend }: { orderId: OrderId; onSend: Chat["send"] }) {
  const call = useCaller();
  const [list, setList] = useState<PhraseListView | null>(null);
  useEffect(() => {
    call("GET /api/ctc/query-chat-phrases", { query: { orderId } }).then(setList, (fault: unknown) => {
      // Without them there are the own replies and the line to write in.
      rethrowUnlessRefusal(fault);
    });
  }, [call, orderId]);
  if (list === null) return null;
  return (
    <PhraseGroups list={list}>
      {({ key, text }) => (
        <button type="button" className="quick-reply" onClick={() => onSend(text, key)}>
          {text}
        </button>
      )}
    </PhraseGroups>
  );
}

/** The same where scripts don't run: each sentence is a button of a form. @param children what the form carries */
export function PhraseForm({ list, children }: { list: PhraseListView; children: ReactNode }) {
  return (
    <form method="post" className="scripted:hidden">
      {children}
      <PhraseGroups list={list}>
        {({ key, text }) => (
          <button type="submit" name="phrase" value={key} className="quick-reply">
            {text}
          </button>
        )}
      </PhraseGroups>
    </form>
  );
}

/** The group of the order's stage is open, the others are a tap away. */
function PhraseGroups({ list, children }: { list: PhraseListView; children: (phrase: Phrase) => ReactNode }) {
  const t = useTexts();
  if (list.groups.length === 0) return null;
  return (
    <div role="group" aria-label={t("chat.phrases")} className="mb-2 max-h-40 overflow-y-auto">
      {list.groups.map(({ group, title, phrases }, index) => (
        <details key={group} open={index === 0}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-13 font-medium text-ink-soft">{title}</summary>
          <ul className="flex flex-wrap gap-1.5 pb-2">
            {phrases.map((phrase) => (
              <li key={phrase.key}>{children(phrase)}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
