import { useEffect, useState } from "react";

/** Names of messengers and ways to write a link come only when somebody writes; the words of the tricks stay on the server. */
const words = () => import("@plaza/domain/fraud/contact-signs.ts");

/** Whether what is being written would lead off the platform, so that its writer knows before sending. */
export function useHasExternalLink(draft: string): boolean {
  const [seen, setSeen] = useState({ draft: "", hasExternalLink: false });
  useEffect(() => {
    if (draft === "") return;
    let over = false;
    const look = async () => {
      const { leadsElsewhere } = await words();
      if (!over) setSeen({ draft, hasExternalLink: leadsElsewhere(draft) });
    };
    // Without the words there is no warning before, and the server's own afterwards.
    look().catch(() => undefined);
    return () => void (over = true);
  }, [draft]);
  return seen.draft === draft && seen.hasExternalLink;
}
