import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { requireStaff } from "../visit.server.ts";
import { APPLICATION_VIEWS, readQueueAddress } from "../lists/queue-views.ts";

/** For readers. Without a known view in the address, it is the one of applications that nobody has claimed. */
export const loadApplications = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context);
  const { show, page } = readQueueAddress(url, APPLICATION_VIEWS);
  return {
    texts: messagesFor(lang, ["merchants"]),
    show,
    list: await api("GET /api/desk/merchant-applications", { query: { show, ...page } }),
  };
});
