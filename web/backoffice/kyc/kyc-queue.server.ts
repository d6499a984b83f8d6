import { backofficeLoader } from "../visit.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { requireStaff } from "../visit.server.ts";
import { KYC_VIEWS, readQueueAddress } from "../lists/queue-views.ts";

/** For readers. Without a known view in the address, it is the one of cases that nobody has claimed. */
export const loadKycQueue = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context);
  const { show, page } = readQueueAddress(url, KYC_VIEWS);
  return {
    texts: messagesFor(lang, ["kyc"]),
    show,
    list: await api("GET /api/desk/kyc-cases", { query: { show, ...page } }),
  };
});
