import { useNavigation } from "react-router";
import type { AdvertId } from "@plaza/contract/ids.ts";

/**
 * Whether this act is under way: of the buttons of the page only the one that was pressed shows it. Until its answer is on the page.
 * @param advId left out: the act is about all adverts
 */
export function useIsPending(act: string, advId?: AdvertId): boolean {
  return isAct(useNavigation().formData, act, advId);
}

/** Whether a form that was sent is this act. */
export function isAct(sent: FormData | undefined, act: string, advId?: AdvertId): boolean {
  return sent?.get("act") === act && (sent.get("advId") ?? undefined) === advId;
}
