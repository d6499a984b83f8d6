import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { HooksPage } from "../account/api-keys/webhooks-page.tsx";
import { actOnHooks, loadHooks } from "../account/api-keys/webhooks.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadHooks(args);
export const action = (args: ActionFunctionArgs) => actOnHooks(args);

export default function Webhooks() {
  return <HooksPage data={useLoaderData<typeof loader>()} />;
}
