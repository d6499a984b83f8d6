import { useRootData } from "../root-data.ts";
import { ActionResult } from "./action-result.tsx";

/** For a page with a form that visitors fill in: the frame brings `ActionResult` for users alone. Its loader sends the texts of `fields`. */
export function VisitorResult() {
  return useRootData().user === null ? <ActionResult /> : null;
}
