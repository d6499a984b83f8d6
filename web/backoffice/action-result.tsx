import { Notice } from "@plaza/ui/notice.tsx";
import { useTexts } from "@plaza/messages/react.tsx";
import type { Refused } from "./staff-action.server.ts";

/** What the last act on this page came to. */
export interface Answered {
  readonly refused?: Refused;
  readonly done?: true;
}

/** What the last action on this page came to, above the page: a refusal in words, or that it is done. Nothing before the first action. */
export function Done({ answered }: { answered: Answered }) {
  const t = useTexts();
  if (answered.refused) {
    return (
      <Notice kind="danger" live className="mb-4">
        {answered.refused.message}
      </Notice>
    );
  }
  return answered.done ? (
    <Notice kind="success" live className="mb-4">
      {t("desk.done")}
    </Notice>
  ) : null;
}
