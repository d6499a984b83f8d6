import { useLoaderData, useLocation, type LoaderFunctionArgs } from "react-router";
import { InboxPage } from "../account/notifications/inbox-page.tsx";
import { loadInbox, readInbox } from "../account/notifications/inbox.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadInbox(args);
export const action = readInbox;

export default function Notifications() {
  const data = useLoaderData<typeof loader>();
  return <InboxPage key={useLocation().search} data={data} />;
}
