import { useTexts } from "@plaza/messages/react.tsx";
import type { Remedy } from "./remedies.ts";

/** What a link to a remedy says. */
export function useRemedyText(): (remedy: Remedy, asset?: string) => string {
  const t = useTexts();
  return (remedy, asset = "") => (remedy === "move" ? t("why.to.move", { asset }) : t(`why.to.${remedy}`));
}
