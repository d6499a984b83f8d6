import type { LoaderFunctionArgs } from "react-router";
import { isId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";
import { loadSavedViews } from "../saved-views/saved-views.server.ts";
import { FITS, orderFilterSearch, readOrderFilter } from "./order-filter.ts";

/** For agents. A field that is filled in wrongly gives an empty list without a call, and is named in `filter`. */
export const loadOrders = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, url, lang } = await requireStaff(context, "agent");
  const filter = readOrderFilter(url.searchParams);
  const { party, from, to, ...texts } = filter.fields;
  const cursor = optionalIdIn(url.searchParams, "cursor");
  const query = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
    ...(filter.status === "" ? {} : { status: filter.status }),
    ...(isId<"uid">(party) ? { party } : {}),
    ...(!FITS.from(from) ? {} : { from: new Date(from).toISOString() }),
    // The last day is one of the days that are meant.
    ...(!FITS.to(to) ? {} : { to: new Date(Date.parse(to) + 86_400_000).toISOString() }),
    ...(cursor === null ? {} : { cursor }),
  };
  const [list, views] = await Promise.all([
    filter.wrong.length > 0 ? { items: [], nextCursor: null } : api("GET /api/desk/orders", { query }),
    loadSavedViews(api, "orders", orderFilterSearch(filter)),
  ]);
  return { texts: messagesFor(lang, ["order", "appeal", "rules"]), filter, list, views };
});
