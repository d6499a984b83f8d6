import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData, useLocation } from "react-router";
import { InboxPage } from "../account/notifications/inbox-page.tsx";
import { loadInbox, readInbox } from "../account/notifications/inbox.server.ts";

export const loader = pageLoader(loadInbox);
export const action = readInbox;

export default function Notifications() {
  const data = useLoaderData<typeof loader>();
  return <InboxPage key={useLocation().search} data={data} />;
}
