import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { WebhooksPage } from "../account/webhooks/webhooks-page.tsx";
import { actOnHooks, loadHooks } from "../account/webhooks/webhooks.server.ts";

export const loader = pageLoader(loadHooks);
export const action = actOnHooks;

export default function Webhooks() {
  return <WebhooksPage data={useLoaderData<typeof loader>()} />;
}
