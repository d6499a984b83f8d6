import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { otherCellOf } from "../../shell/cells.ts";
import { config } from "../../shell/config.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

const LONGEST = 254;

/** For agents. `elsewhere` is the other cell where an account lives whose number was looked for; without a term, nothing is searched. */
export const loadSearch = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, url, lang } = await requireStaff(context, "agent");
  const find = url.searchParams.get("find")?.trim().slice(0, LONGEST) ?? "";
  return {
    texts: messagesFor(lang, ["order", "appeal", "rules", "reconciliation"]),
    find,
    elsewhere: otherCellOf(config.cells, find),
    found: find === "" ? null : await api("GET /api/desk/search", { query: { find } }),
  };
});
