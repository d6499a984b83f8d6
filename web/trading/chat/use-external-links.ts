import { useEffect, useState } from "react";

/** The words of 17 languages come only when somebody writes. */
const words = () => import("@plaza/domain/fraud/chat-signs.ts");

/** Whether what is being written would lead off the platform, so that its writer knows before sending. */
export function useHasExternalLink(draft: string): boolean {
  const [seen, setSeen] = useState({ draft: "", hasExternalLink: false });
  useEffect(() => {
    if (draft === "") return;
    let over = false;
    const look = async () => {
      const { chatSigns } = await words();
      if (!over) setSeen({ draft, hasExternalLink: chatSigns(draft).includes("off_platform") });
    };
    // Without the words there is no warning before, and the server's own afterwards.
    look().catch(() => undefined);
    return () => void (over = true);
  }, [draft]);
  return seen.draft === draft && seen.hasExternalLink;
}
