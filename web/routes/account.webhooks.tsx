import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { HooksPage } from "../apikeys/hooks-page.tsx";
import { actOnHooks, loadHooks } from "../apikeys/hooks.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadHooks(args);
export const action = (args: ActionFunctionArgs) => actOnHooks(args);

export default function Webhooks() {
  return <HooksPage data={useLoaderData<typeof loader>()} />;
}
