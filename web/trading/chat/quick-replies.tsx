import { useEffect, useState } from "react";
import type { OrderId } from "@plaza/contract/ids.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller, useFailureToast } from "../../shell/api/use-call.ts";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { PhrasePicker } from "./phrase-list.tsx";
import type { Chat } from "./use-chat.ts";

/** The sentences that one sends again and again, each with one tap. */
export function QuickReplies({ orderId, onSend }: { orderId: OrderId; onSend: Chat["send"] }) {
  const t = useTexts();
  const lang = useLang();
  const call = useCaller();
  const showFailure = useFailureToast();
  const [replies, setReplies] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = async () => {
      try {
        setReplies((await call("GET /api/ctc/query-quick-replies")).replies);
      } catch (fault) {
        rethrowUnlessRefusal(fault);
        showFailure(fault);
      }
    };
    void read();
  }, [call, showFailure]);
  return (
    // Both lists scroll as one, so that the messages and the line to write in keep their room beside the board's queue.
    <div className="mb-2 max-h-[35dvh] sm:max-h-[14dvh] overflow-y-auto *:mb-0 *:max-h-none">
      <PhrasePicker orderId={orderId} onSend={onSend} />
      <ul aria-label={t("chat.quick")} className="flex flex-wrap gap-1.5">
        {replies.map((reply) => (
          <li key={reply}>
            <button type="button" className="quick-reply" onClick={() => onSend(reply)}>
              {reply}
            </button>
          </li>
        ))}
        <li>
          <Anchor href={paths.quickReplies(lang)} className="quick-reply text-accent-ink">
            {t("chat.quick_edit")}
          </Anchor>
        </li>
      </ul>
    </div>
  );
}

// One file for all that is sent with one tap: a second one would cost the page its name.
export { PhraseForm } from "./phrase-list.tsx";
