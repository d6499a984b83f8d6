import { Notice } from "@plaza/ui/notice.tsx";
import { useTexts } from "@plaza/messages/react.tsx";
import type { Proposed, Refused } from "./staff-action.server.ts";

/** What the last act on this page came to. */
export interface Answered {
  readonly refused?: Refused;
  readonly proposed?: Proposed;
  readonly done?: true;
}

/**
 * What the last action on this page came to, above the page. Where its form is there to say it, only a browser without scripts, which stays at
 * the top, shows it here too. Nothing before the first action.
 */
export function BackofficeActionResult({ answered: { refused, proposed, done } }: { answered: Answered }) {
  const t = useTexts();
  const ofForm = refused ?? proposed;
  if (ofForm === undefined && done === undefined) return null;
  return (
    <div className={ofForm === undefined ? "" : "scripted:in-[main:has(form[data-refused])]:hidden"}>
      <Notice kind={refused === undefined ? "success" : "danger"} live className="mb-4">
        {ofForm?.message ?? t("desk.done")}
      </Notice>
    </div>
  );
}
