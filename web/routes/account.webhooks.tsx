import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { HooksPage } from "../account/api-keys/webhooks-page.tsx";
import { actOnHooks, loadHooks } from "../account/api-keys/webhooks.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadHooks(args);
export const action = actOnHooks;

export default function Webhooks() {
  return <HooksPage data={useLoaderData<typeof loader>()} />;
}
