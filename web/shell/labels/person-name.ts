import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { useTexts } from "@plaza/messages/react.tsx";

/** How a person's name is shown: that of an erased one is in the reader's language. */
export function usePersonName(): (name: string) => string {
  const t = useTexts();
  return (name) => (name === CLOSED_ACCOUNT ? t("frame.closed_account") : name);
}
