import { useEffect, useRef } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { say } from "@plaza/ui/announce.ts";
import type { Chat } from "./use-chat.ts";

/** Says new messages to screen readers; what was there when the page loaded is not new. */
export function useAnnouncedMessages({ latest }: Chat, other: string): void {
  const t = useTexts();
  const announced = useRef<number>(undefined);
  useEffect(() => {
    if (latest === undefined || announced.current === latest.seq) return;
    announced.current = latest.seq;
    const name = latest.from === "support" ? t("chat.support") : other;
    say(t("chat.new_message", { name, text: latest.content || (latest.file?.name ?? "") }));
  }, [latest, other, t]);
}
