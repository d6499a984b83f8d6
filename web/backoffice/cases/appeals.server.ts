import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { requireStaff } from "../visit.server.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { APPEAL_VIEWS, readQueueAddress } from "../lists/queue-views.ts";
import { loadSavedViews } from "../saved-views/saved-views.server.ts";
import { caseFilterSearch, readCaseFilter } from "./case-filter.ts";

/** For readers. The address says which of the two queues; a filter that isn't known is left out. */
export const loadAppeals = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context);
  const queue = url.pathname.startsWith(backofficePaths.appeals("objections")) ? ("objections" as const) : ("appeals" as const);
  const { show, page } = readQueueAddress(url, APPEAL_VIEWS);
  const filter = readCaseFilter(url.searchParams);
  const { sort, kind, reason, fiat, staff } = filter;
  const query = {
    queue,
    show,
    sort,
    ...(kind === "" ? {} : { kind }),
    ...(reason === "" ? {} : { reason }),
    ...(fiat === "" ? {} : { fiat }),
    ...(staff === "" ? {} : { assignedTo: staff }),
    ...page,
  };
  const [list, views] = await Promise.all([
    api("GET /api/desk/appeals", { query }),
    loadSavedViews(api, queue, caseFilterSearch(filter, show === "waiting" ? {} : { show })),
  ]);
  return {
    texts: messagesFor(lang, ["appeal", "casework", "order"]),
    queue,
    show,
    filter,
    list,
    views,
    renderedAt: new Date().toISOString(),
  };
});
