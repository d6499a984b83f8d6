import { useSearchParams } from "react-router";
import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { backofficePaths, type ShownOfCase } from "../backoffice-paths.ts";

/** What the address of a case's page says. What can't be an id or a number is left out. */
export function readShownOfCase(search: URLSearchParams): ShownOfCase {
  const chat = /^[1-9]\d{0,8}$/.exec(search.get("chat") ?? "")?.[0];
  return {
    file: optionalIdIn<"file">(search, "file") ?? undefined,
    beside: optionalIdIn<"file">(search, "beside") ?? undefined,
    template: optionalIdIn<"decision_template">(search, "template") ?? undefined,
    chat: chat === undefined ? undefined : Number(chat),
  };
}

/** Addresses of this case's page that change what it shows and keep the rest, so that opening a file empties no form. */
export function useCaseAddress({ caseId }: Pick<BackofficeCaseView, "caseId">): (change: ShownOfCase) => string {
  const [search] = useSearchParams();
  const shown = readShownOfCase(search);
  return (change) => backofficePaths.appeal(caseId, { ...shown, ...change });
}
