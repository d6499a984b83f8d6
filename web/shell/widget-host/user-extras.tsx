import { ActionResult } from "../forms/action-result.tsx";
import { LiveCounts, type LiveCountsProps } from "./live-counts.tsx";

/** What only a user's page needs, loaded once it is there: the counts that stay live, and the results of acts. */
export function UserExtras(props: LiveCountsProps) {
  return (
    <>
      <LiveCounts {...props} />
      <ActionResult />
    </>
  );
}
