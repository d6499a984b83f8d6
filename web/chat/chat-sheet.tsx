import type { ReactNode } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Sheet } from "@plaza/ui/sheet.tsx";

/** The chat over the order, on a phone. In a module of its own, so that pages without it don't carry the sheet. */
export function ChatSheet({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const t = useTexts();
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t("chat.close")}>
      <div className="chat-sheet">{children}</div>
    </Sheet>
  );
}
