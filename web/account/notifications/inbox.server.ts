import { sendForm } from "../../shell/forms/form-body.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { formAction } from "../../shell/forms/form-action.server.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

/** A page of the visitor's inbox, as the address asks: everything or what is unread, from the newest or from before a notice. */
export async function loadInbox({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const onlyUnread = visit.url.searchParams.get("show") === "unread";
  const cursor = optionalIdIn(visit.url.searchParams, "cursor");
  const inbox = await visit.api("GET /api/ctc/query-notifications", {
    query: { limit: 30, ...(onlyUnread ? { unread: "1" as const } : {}), ...(cursor === null ? {} : { cursor }) },
  });
  // Reasons are said in the language of the page, which may not be the account's.
  const namesReasons = inbox.items.some(({ facts }) => facts["reasons"] !== undefined);
  const texts = messagesFor(visit.lang, namesReasons ? ["notifications", "kyc"] : ["notifications"]);
  return { texts, onlyUnread, ...inbox, renderedAt: new Date().toISOString() };
}
export type InboxData = Awaited<ReturnType<typeof loadInbox>>;

/** Everything that the visitor has seen in the list, or one notice of it, is read. */
export const readInbox = formAction(async (visit, fields) => {
  await sendForm(visit.api, fields, "POST /api/ctc/read-notifications");
  return redirect(visit.url.pathname + visit.url.search, 303);
});
