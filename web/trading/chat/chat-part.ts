import { useEffect, useState } from "react";
import type { ChatPanel as PanelComponent } from "./chat-panel.tsx";

type ChatPanel = typeof PanelComponent;

/** Where order and chat stand side by side. */
export const WIDE = "(width >= 64rem)";

let loaded: ChatPanel | undefined;

/** The chat's part of an order's page, by itself: most visits on a phone look at the order and go. Rejects if it can't be loaded. */
export async function loadChatPanel(): Promise<ChatPanel> {
  loaded ??= (await import("./chat-panel.tsx")).ChatPanel;
  return loaded;
}

/** Has the chat there before the page is drawn or taken over, where it is seen beside the order: on the server, and on a wide screen. */
export async function loadChatBesideOrder(): Promise<void> {
  if (typeof matchMedia !== "undefined" && !matchMedia(WIDE).matches) return;
  // Without it, the page asks again once it is drawn.
  await loadChatPanel().catch(() => undefined);
}

export interface ChatPart {
  readonly Panel: ChatPanel | undefined;
  /** It was asked for and didn't come. */
  readonly isMissing: boolean;
}

/** The chat once it is there; asked for when it is wanted, and again whenever the line is back. */
export function useChatPart(isWanted: boolean): ChatPart {
  const [Panel, setPanel] = useState<ChatPanel | undefined>(() => loaded);
  const [isMissing, setMissing] = useState(false);
  const isAsked = isWanted && Panel === undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    const load = () =>
      void loadChatPanel().then(
        (part) => setPanel(() => part),
        () => setMissing(true),
      );
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [isAsked]);
  return { Panel: Panel ?? loaded, isMissing };
}
